# cmake -D OUTPUT=… -D BUILD=… -P build_info.cmake, at each build: writes server::build_info() for this
# commit and build, if it has changed. The commit is SOURCE_COMMIT of the environment, else git's.
cmake_minimum_required(VERSION 3.25)
set(top ${CMAKE_CURRENT_LIST_DIR}/..)
set(commit "$ENV{SOURCE_COMMIT}")
if(commit)
  string(SUBSTRING "${commit}" 0 12 commit)
elseif(EXISTS ${top}/.git)
  set(ENV{GIT_OPTIONAL_LOCKS} 0)
  execute_process(COMMAND git describe --always --dirty --abbrev=12 --exclude=*
                  WORKING_DIRECTORY ${top} OUTPUT_VARIABLE commit ERROR_QUIET
                  OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT commit MATCHES "^[0-9a-f]+(-dirty)?$")
  set(commit unknown)
endif()
file(CONFIGURE OUTPUT ${OUTPUT} @ONLY CONTENT [[
#include "server/build_info.hpp"

std::string server::build_info() {
  return "commit @commit@, @BUILD@";
}
]])
