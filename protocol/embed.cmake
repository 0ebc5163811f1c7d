# cmake -D FOLDER=… -D FILES=a;b -D HEADER=… -D FUNCTION=a::b -D OUTPUT=… [-D MARKDOWN=cmark-gfm]
# -P embed.cmake: writes a function that returns these files of the folder as
# protocol::PublishedFile; with MARKDOWN, the HTML of each .md file too.
include(${CMAKE_CURRENT_LIST_DIR}/html.cmake)

# The delimiter that ends a raw string literal; no document contains it.
set(mark "castellan")

set(rows)
set(count 0)
# add_row(path literal)
function(add_row path literal)
  set(type "text/plain; charset=utf-8")
  if(path MATCHES "^schema/.*\\.json$")
    set(type "application/schema+json")
  elseif(path MATCHES "\\.json$")
    set(type "application/json")
  elseif(path MATCHES "\\.md$")
    set(type "text/markdown; charset=utf-8")
  elseif(path MATCHES "\\.html$")
    set(type "text/html; charset=utf-8")
  endif()
  string(APPEND rows "    PublishedFile{\"${path}\", \"${type}\", ${literal}sv},\n")
  set(rows "${rows}" PARENT_SCOPE)
  math(EXPR count "${count} + 1")
  set(count ${count} PARENT_SCOPE)
endfunction()

function(add_text path text)
  string(FIND "${text}" ")${mark}\"" found)
  if(NOT found EQUAL -1)
    message(FATAL_ERROR "${path} contains the delimiter of its raw string literal")
  endif()
  add_row(${path} "R\"${mark}(${text})${mark}\"")
  set(rows "${rows}" PARENT_SCOPE)
  set(count ${count} PARENT_SCOPE)
endfunction()

foreach(file IN LISTS FILES)
  # Reading as text would end at a zero byte.
  if(file MATCHES "\\.(br|jpg|png)$")
    file(READ ${FOLDER}/${file} bytes HEX)
    string(REGEX REPLACE ".." "\\\\x\\0" bytes "${bytes}")
    add_row(${file} "\"${bytes}\"")
    continue()
  endif()
  file(READ ${FOLDER}/${file} text)
  if(MARKDOWN AND file MATCHES "\\.md$")
    string(REGEX REPLACE "\\.md$" ".html" page ${file})
    castellan_html(${MARKDOWN} ${FOLDER}/${file} html)
    add_text(${page} "${html}")
  endif()
  add_text(${file} "${text}")
endforeach()
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
