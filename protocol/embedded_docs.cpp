#include "protocol/embedded_docs.hpp"

#include "protocol/documents.hpp"
#include "protocol/notice.hpp"

#include <algorithm>
#include <string>

namespace protocol {

const PublishedFile* published_file(std::string_view path) {
  const auto files = published_files();
  const auto found = std::ranges::find(files, path, &PublishedFile::path);
  return found == files.end() ? nullptr : &*found;
}

std::string encode_published() {
  json list = json::array();
  for (const PublishedFile& file : published_files())
    list.push_back({{"path", "/protocol/" + std::string(file.path)},
                    {"type", file.type},
                    {"bytes", file.text.size()}});
  return json{{"protocol", subprotocol},
              {"features", features},
              {"server", server_document()},
              {"documents", std::move(list)}}
      .dump();
}

}  // namespace protocol
