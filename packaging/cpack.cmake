# SPDX-License-Identifier: MIT
# The Debian packages: lambdascope, lambdascope-cuda where nvcc was found, python3-lambdascope where Python's headers
# were. `tools/package` makes them.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own, the first line of its description
set(CPACK_PACKAGE_NAME lambdascope)
set(CPACK_PACKAGE_CONTACT "${LAMBDASCOPE_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_OUTPUT_FILE_PREFIX ${CMAKE_BINARY_DIR}/packages)
set(CPACK_COMPONENTS_ALL lambdascope)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(CPACK_DEBIAN_LAMBDASCOPE_PACKAGE_NAME lambdascope)
set(CPACK_DEBIAN_LAMBDASCOPE_PACKAGE_SECTION science)
# No program links these, and yet without the fonts it draws empty boxes, without the translations Qt's own words stay
# English, without the reader of SVG pictures, which older releases have in libqt6svg6, boxes have no arrows.
string(JOIN ", " CPACK_DEBIAN_LAMBDASCOPE_PACKAGE_DEPENDS fonts-inter fonts-jetbrains-mono fonts-dejavu-core
  fonts-noto-cjk fonts-noto-color-emoji fonts-lohit-deva fonts-tlwg-loma-ttf hicolor-icon-theme qt6-translations-l10n
  "qt6-svg-plugins | libqt6svg6 (<< 6.7.2-5~)")
string(JOIN ", " CPACK_DEBIAN_LAMBDASCOPE_PACKAGE_RECOMMENDS libgl1-mesa-dri python3 qt6-wayland)
set(CPACK_COMPONENT_LAMBDASCOPE_DESCRIPTION
"explorer of differential attention, A1 − λ·A2, on live models
An oscilloscope for differential attention: type a sentence and see how the
Differential Transformer subtracts one softmax map from another, beside a
standard Transformer of the same size. Drag λ and the maps and predictions
answer. With a trained pair of small models, a course of lessons in English,
Chinese and Korean, a presenter mode and a program for the command line.")

if(TARGET cuda_plugin)
  list(APPEND CPACK_COMPONENTS_ALL cuda)
  set(CPACK_DEBIAN_CUDA_PACKAGE_NAME lambdascope-cuda)
  set(CPACK_DEBIAN_CUDA_PACKAGE_SECTION non-free/science) # the CUDA runtime is inside, cuBLAS beside
  set(CPACK_DEBIAN_CUDA_PACKAGE_DEPENDS "lambdascope (= ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})")
  # cuBLAS is NVIDIA's package, not Debian's, so nothing may depend on it; its folder is for dpkg-shlibdeps alone
  set(CPACK_DEBIAN_CUDA_PACKAGE_RECOMMENDS "libcublas-${LAMBDASCOPE_CUDA_VERSION}")
  set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${LAMBDASCOPE_CUDA_LIBRARIES})
  set(CPACK_COMPONENT_CUDA_DESCRIPTION
"explorer of differential attention, on an NVIDIA GPU
The plug-in with which Lambdascope computes on an NVIDIA GPU. It needs NVIDIA's
driver and NVIDIA's cuBLAS of the same major version, from NVIDIA's packages;
without them Lambdascope says so and computes on the processor.")
endif()

if(TARGET python_core)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-lambdascope)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  # Of Python's limited API, so of no release of it; and without "lambdascope", which brings Qt and fonts: the models are
  # inside once more.
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3 (>= 3.11), python3-numpy (>= 1:1.24)")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, python3-tqdm, python3-torch")
  set(CPACK_COMPONENT_PYTHON_DESCRIPTION
"explorer of differential attention, A1 − λ·A2, as a Python package
What a Differential Transformer attends to, as arrays of NumPy without a copy:
softmax maps, λ, hidden states and logits, and what they do to an answer. With
next tokens, heads, logit lens, edits of λ, the paper's experiments, and a
trained pair of small models. No window and no Qt.")
endif()
include(CPack)
