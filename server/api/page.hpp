// The page for people: the files that server/web was built to, or those of a folder. Never changes
// once it is made; any thread.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <variant>

namespace server::api {

struct PageFile {
  std::string type;  // as in Content-Type
  std::string text;
  std::string gzip;  // the same, compressed; empty where that wins nothing
  std::string etag;
  bool lasting = false;  // its name changes with what is in it
};

class Page {
 public:
  // What is inside the binary.
  Page();
  // What is in a folder with an index.html now, or in English why there is no page.
  static std::variant<Page, std::string> from_folder(const std::string& folder);

  // `path` as in the address, without the first slash; empty is index.html. Null: no such file.
  const PageFile* find(std::string_view path) const;

 private:
  void add(const std::string& path, std::string text);

  std::map<std::string, PageFile, std::less<>> files_;
};

}  // namespace server::api
