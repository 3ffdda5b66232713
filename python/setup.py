# SPDX-License-Identifier: MIT
"""What a wheel is called whose extension is compiled already, for every CPython from 3.11 on (tools/lib/wheel.sh)."""
from setuptools import Distribution, setup


class Compiled(Distribution):
    def has_ext_modules(self) -> bool:  # so its wheel is of this kind of processor
        return True


setup(distclass=Compiled, options={"bdist_wheel": {"py_limited_api": "cp311"}})
