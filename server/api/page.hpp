// The web page: the built-in files of server/web, or those of a folder. Immutable; any thread.
#pragma once

#include "engine/result.hpp"
#include "server/api/cached_text.hpp"

#include <map>
#include <string>
#include <string_view>

namespace server::api {

struct PageFile {
  std::string type;  // as in Content-Type
  CachedText text;
  std::string_view cache_control = "no-cache";
};

// A document of the protocol, or their list. `path`: below /protocol/; "/" is the list. Null if
// there is none.
const PageFile* find_document(std::string_view path);

class Page {
 public:
  // The built-in page.
  Page();
  // The current content of a folder with an index.html, or an English error.
  static engine::Result<Page, std::string> from_folder(const std::string& folder);

  // `path`: without the first slash; empty is index.html. Null if there is no such file.
  const PageFile* find(std::string_view path) const;

 private:
  void add(const std::string& path, CachedText text);
  // The file of which the build has made this one, NAME.br; null if there is none.
  CachedText* compressed_in(std::string_view path);

  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace server::api
