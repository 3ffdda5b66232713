# SPDX-License-Identifier: MIT
# The scripts in tools/ that no test run itself goes through.
find_package(Python3 COMPONENTS Interpreter)
if(Python3_FOUND)
  add_test(NAME tools.translations COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/tools/translate --check)
  add_test(NAME tools.convert COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/convert_test.py ${CMAKE_SOURCE_DIR})
  add_test(NAME tools.convert_memory COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/convert_memory_test.py ${CMAKE_SOURCE_DIR})
  set_tests_properties(tools.convert tools.convert_memory PROPERTIES COST 20)
  add_test(NAME tools.gpu_report COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/gpu_report_test.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:gpu_benchmark>)
  add_test(NAME tools.gpu_check COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/tools/gpu_check_test.sh
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:gpu_benchmark> ${Python3_EXECUTABLE})
  set_tests_properties(tools.gpu_check PROPERTIES SKIP_RETURN_CODE 77)
  set(window "")
  if(LAMBDASCOPE_GUI)
    set(window $<TARGET_FILE:lambdascope>)
  endif()
  add_test(NAME tools.man_pages COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/man_pages_test.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:lambdascope-cli> ${window})
  add_test(NAME tools.groups COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/groups_test.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:lambdascope-cli>)
  add_test(NAME tools.sbom COMMAND ${Python3_EXECUTABLE} -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/sbom_test.py ${CMAKE_SOURCE_DIR})
  # by Debian's Python, which has Debian's libraries
  add_test(NAME tools.mutants COMMAND /usr/bin/python3 -B ${CMAKE_CURRENT_SOURCE_DIR}/tools/mutants_test.py ${CMAKE_SOURCE_DIR})
  set_tests_properties(tools.mutants PROPERTIES SKIP_RETURN_CODE 77)
  add_test(NAME tools.page COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/page_test.py ${CMAKE_SOURCE_DIR})
  add_test(NAME tools.live_core COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/live_core_test.py
    ${CMAKE_SOURCE_DIR} $<TARGET_FILE:lambdascope-cli>)
  set_tests_properties(tools.live_core PROPERTIES SKIP_RETURN_CODE 77 COST 20)
  if(NOT LAMBDASCOPE_SANITIZE) # which needs all addresses
    add_test(NAME tools.short_memory COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/short_memory_test.py
      ${CMAKE_SOURCE_DIR} $<TARGET_FILE:lambdascope-cli> ${window})
    add_test(NAME tools.short_group COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/short_memory_test.py
      ${CMAKE_SOURCE_DIR} $<TARGET_FILE:lambdascope-cli> --group)
    set_tests_properties(tools.short_group PROPERTIES SKIP_RETURN_CODE 77)
    add_test(NAME benchmark.limit COMMAND ${Python3_EXECUTABLE} ${CMAKE_CURRENT_SOURCE_DIR}/tools/limit_test.py
      $<TARGET_FILE:lambdascope-cli> ${CMAKE_SOURCE_DIR}/assets/models/scale-model/diff)
    set_tests_properties(benchmark.limit PROPERTIES RUN_SERIAL ON)
  endif()
  add_test(NAME tools.desktop_files COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/tools/desktop_files_test.sh
    ${CMAKE_SOURCE_DIR} ${Python3_EXECUTABLE})
else()
  message(STATUS "tools/gpu-check is not tested: there is no Python 3")
endif()
add_test(NAME tools.live_check COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/tools/live_check_test.sh ${CMAKE_SOURCE_DIR})
if(NOT LAMBDASCOPE_SANITIZE)
  add_test(NAME tools.strangers COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/tools/strangers_test.sh ${CMAKE_SOURCE_DIR})
endif()
if(LAMBDASCOPE_GUI AND NOT LAMBDASCOPE_SANITIZE)
  add_test(NAME tools.package COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/tools/package_test.sh
    ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR} ${CMAKE_COMMAND})
  add_test(NAME tools.deb COMMAND ${BASH_PROGRAM} ${CMAKE_CURRENT_SOURCE_DIR}/tools/deb_test.sh
    ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR} ${CMAKE_CPACK_COMMAND})
  set_tests_properties(tools.deb PROPERTIES SKIP_RETURN_CODE 77 TIMEOUT 600 COST 60)
endif()
