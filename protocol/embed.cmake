# cmake -D FOLDER=… -D FILES=a;b -D HEADER=… -D FUNCTION=a::b -D OUTPUT=… -P embed.cmake: writes the
# function, which gives the text of these files of the folder as protocol::PublishedFile.

# A raw string literal ends where this stands; no document contains it.
set(mark "castellan")

set(rows)
foreach(file IN LISTS FILES)
  file(READ ${FOLDER}/${file} text)
  string(FIND "${text}" ")${mark}\"" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "${file} contains the mark at which its text would end")
  endif()
  set(type "text/plain; charset=utf-8")
  if(file MATCHES "^schema/.*\\.json$")
    set(type "application/schema+json")
  elseif(file MATCHES "\\.json$")
    set(type "application/json")
  elseif(file MATCHES "\\.md$")
    set(type "text/markdown; charset=utf-8")
  endif()
  string(APPEND rows "    PublishedFile{\"${file}\", \"${type}\", R\"${mark}(${text})${mark}\"sv},\n")
endforeach()
list(LENGTH FILES count)
string(REGEX REPLACE "::[^:]+$" "" namespace ${FUNCTION})
string(REGEX REPLACE "^.*::" "" name ${FUNCTION})

file(WRITE ${OUTPUT} "// Written by protocol/embed.cmake.
#include \"${HEADER}\"

#include <array>

// The standard's least for a literal, 65,536 characters; every compiler here takes more.
#pragma GCC diagnostic ignored \"-Woverlength-strings\"

namespace ${namespace} {
namespace {

using protocol::PublishedFile;
// Their lengths come with them: Clang refuses to count that far in a constant.
using namespace std::string_view_literals;

constexpr std::array<PublishedFile, ${count}> files{{
${rows}}};

}  // namespace

std::span<const PublishedFile> ${name}() {
  return files;
}

}  // namespace ${namespace}
")
