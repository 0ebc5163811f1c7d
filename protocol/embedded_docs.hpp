// The protocol's documents as they were at build time: the pages as Markdown and as HTML, the
// schemas, the descriptions of both interfaces, the examples. They are all that is needed to write
// a client. Pure; any thread.
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

// Null where there is none.
const PublishedFile* published_file(std::string_view path);

// The list of them, and what this server speaks: the answer to GET /protocol.
std::string encode_published();

}  // namespace protocol
