// The protocol documents of this build: the pages as Markdown and as HTML, the schemas, the
// descriptions of both interfaces, the examples. A running server thus serves all that a client's
// author needs. Pure; any thread.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace protocol {

struct PublishedFile {
  std::string_view path;  // below protocol/, such as "schema/client.json"
  std::string_view type;  // as in Content-Type
  std::string_view text;
};

// Sorted by path. Written by embed.cmake.
std::span<const PublishedFile> published_files();

// Null if there is no such file.
const PublishedFile* published_file(std::string_view path);

// The list of files, and the protocol of this server: the body of GET /protocol.
std::string encode_published();

}  // namespace protocol
