// SPDX-License-Identifier: MIT
#pragma once

#include "app/figures/figure_source.h"

#include <QDialog>
#include <QImage>
#include <QTimer>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace lambdascope {

/// Which view, in which colours, on what page, as which kind of file: with a picture of what will be written.
/// Folder and choices, but for the view, are remembered.
class ExportDialog : public QDialog {
    Q_OBJECT

  public:
    ExportDialog(const FigureMaker& maker, FigureView view, QWidget* parent);

    /// Writes the figure that is shown; true if it could. The dialog says where it is, or why not.
    bool saveTo(const QString& file);
    /// "tiny-stories-maps-L2-H3.svg", in the folder that was used last.
    [[nodiscard]] QString suggestedFile() const;
    /// The colours that were chosen last: light at first, as paper is.
    static Theme lastTheme();

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void buildControls();
    QComboBox* addChoice(QGridLayout& grid, const char* name, const QString& label, const QString& tip);
    QCheckBox* addCheck(QGridLayout& grid, const char* name, const QString& text, const QString& tip);
    QPushButton* addButton(QLayout& row, const char* name, const QString& text, const QString& tip);
    void addMovement();
    void fillChoices(FigureView view);
    void fillMovement();
    void refresh(); // the figure of what is chosen, as the window shows it now
    void showPreview();
    void showWhyNotSaved();
    [[nodiscard]] QString withEnding(const QString& file) const;
    [[nodiscard]] QString secondFileOf(const QString& file) const;
    bool mayReplace(const QString& file);
    void fitPreview();
    void save();
    void writeTo(const std::filesystem::path& file);
    void copy(bool numbers);
    [[nodiscard]] FigureView view() const;
    [[nodiscard]] QString ending() const;
    [[nodiscard]] PageStyle page() const;
    [[nodiscard]] Movement movement() const;
    void
    lookBy(FigureMoment& moment) const; // what the columns are, and which box is open, where there are such

    FigureMaker maker_;
    QComboBox *view_ = nullptr, *by_ = nullptr, *theme_ = nullptr, *page_ = nullptr, *format_ = nullptr,
              *box_ = nullptr;
    QWidget* movement_ = nullptr; // what a picture that moves asks
    QComboBox *moves_ = nullptr, *size_ = nullptr;
    QSpinBox* seconds_ = nullptr;
    QCheckBox *caption_ = nullptr, *outlines_ = nullptr, *loops_ = nullptr;
    QLabel *preview_, *note_;
    QPushButton *picture_ = nullptr, *numbers_ = nullptr, *save_ = nullptr;
    QImage image_;        // of the preview
    FigureMoment moment_; // that the preview is of: what is saved and copied
    QTimer changed_;      // since the last change of what the window shows
    bool busy_ = false;
};

} // namespace lambdascope
