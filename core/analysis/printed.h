// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace lambdascope {

/// A number as it is printed, and what its digits say.
struct Printed {
    std::string text;
    double value = 0;
    double half = 0; // of its last digit
};
/// With so many decimals, halves going up, as readers round them; what is so small that five decimals say
/// nothing as "3.4e−7", with `mantissa` decimals. `sign`: "+" before positives.
Printed printed(double value, int decimals, int mantissa, bool sign = false);

/// Numbers that follow from each other, printed so that who reckons with the printed ones gets the printed
/// result: with three digits that count, and more of those that a result asks for.
class Ledger {
  public:
    using How = std::function<double(std::span<const double>)>;

    /// One that is read off. Returns its place.
    int add(double value, bool sign = false);
    /// A count, or another number that is as it is printed.
    int addExact(double value);
    /// One that follows from earlier ones: `how` of them is `value`.
    int add(double value, std::vector<int> from, How how, bool sign = false);

    /// All, in their order. What is not finite is "NaN", "∞" or "−∞".
    [[nodiscard]] std::vector<std::string> print() const;

  private:
    struct Entry {
        double value = 0;
        std::vector<int> from;
        How how;
        bool sign = false, exact = false;
    };
    [[nodiscard]] Printed printedAs(const Entry& entry, int digits) const;
    [[nodiscard]] bool holds(const Entry& entry, std::span<const Printed> all, const Printed& result) const;

    std::vector<Entry> entries_;
};

} // namespace lambdascope
