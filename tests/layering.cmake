# SPDX-License-Identifier: MIT
# The plan of the house, checked: who includes whom and in no circle, what the programs link and how they are built
# against misuse, what is called as something else is, what throws, where threads begin, how long files and lines are,
# what translations call a thing, which words are shown as they are written, how long the documents are and that the
# version is one, whose the assets are.
# Each check runs once more on planted violations, which it must find.
find_program(BASH_PROGRAM bash REQUIRED)
set(layering ${CMAKE_CURRENT_SOURCE_DIR}/layering)

add_test(NAME layering.includes COMMAND ${BASH_PROGRAM} ${layering}/includes.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.rooms COMMAND ${BASH_PROGRAM} ${layering}/rooms.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.names COMMAND ${BASH_PROGRAM} ${layering}/names.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.throws COMMAND ${BASH_PROGRAM} ${layering}/throws.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.threads COMMAND ${BASH_PROGRAM} ${layering}/threads.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.budgets COMMAND ${BASH_PROGRAM} ${layering}/budgets.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.documents COMMAND ${BASH_PROGRAM} ${layering}/documents.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.licences COMMAND ${BASH_PROGRAM} ${layering}/licences.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.words COMMAND ${BASH_PROGRAM} ${layering}/words.sh ${CMAKE_SOURCE_DIR})
add_test(NAME layering.plain_words COMMAND ${BASH_PROGRAM} ${layering}/plain_words.sh ${CMAKE_SOURCE_DIR})
set(linked $<TARGET_FILE:lambdascope-cli> $<TARGET_FILE:lambdascope_core>)
if(TARGET cpu_v3)
  list(APPEND linked $<TARGET_FILE:cpu_v3> $<TARGET_FILE:cpu_v4>)
endif()
if(TARGET python_core)
  list(APPEND linked $<TARGET_FILE:python_core>)
endif()
add_test(NAME layering.links COMMAND ${BASH_PROGRAM} ${layering}/links.sh ${linked})
set(programs ${linked}) # the GPU's plug-in apart: NVIDIA's runtime, inside it, has sockets
list(FILTER programs EXCLUDE REGEX "lambdascope_core")
if(TARGET lambdascope)
  list(APPEND programs $<TARGET_FILE:lambdascope>)
endif()
add_test(NAME layering.offline COMMAND ${BASH_PROGRAM} ${layering}/offline.sh ${programs})
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_BUILD_TYPE STREQUAL Release) # as the packages are built
  add_test(NAME layering.hardened COMMAND ${BASH_PROGRAM} ${layering}/hardened.sh ${programs})
endif()
add_test(NAME layering.selftest COMMAND ${BASH_PROGRAM} ${layering}/selftest.sh ${CMAKE_CXX_COMPILER})
