#include "server/api/page.hpp"

#include "protocol/embedded_docs.hpp"
#include "server/api/bare_page.hpp"
#include "server/util/gzip.hpp"
#include "server/util/sha256.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <span>
#include <utility>

namespace server::api {

// The files of server/web/dist; in a file that is written by the build.
std::span<const protocol::PublishedFile> embedded_page();

namespace {

namespace fs = std::filesystem;

constexpr std::string_view start = "index.html";
constexpr std::size_t folder_bytes_max = 64 * 1024 * 1024;

std::string type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, const char*>, 9> types{{
      {".html", "text/html; charset=utf-8"},
      {".js", "text/javascript; charset=utf-8"},
      {".css", "text/css; charset=utf-8"},
      {".svg", "image/svg+xml"},
      {".json", "application/json"},
      {".webmanifest", "application/manifest+json"},
      {".png", "image/png"},
      {".ico", "image/x-icon"},
      {".woff2", "font/woff2"},
  }};
  for (const auto& [ending, type] : types)
    if (path.ends_with(ending)) return type;
  return "application/octet-stream";
}

std::string etag_of(const std::string& text) {
  constexpr std::size_t digits = 16;
  return '"' + util::to_hex(util::sha256(text)).substr(0, digits) + '"';
}

}  // namespace

Page::Page() {
  for (const protocol::PublishedFile& file : embedded_page())
    add(std::string(file.path), std::string(file.text));
  if (!files_.contains(start)) add(std::string(start), bare_page());
}

std::variant<Page, std::string> Page::from_folder(const std::string& folder) {
  std::error_code error;
  Page page;
  page.files_.clear();
  std::size_t bytes = 0;
  for (fs::recursive_directory_iterator it(folder, error), end; !error && it != end;
       it.increment(error)) {
    if (!it->is_regular_file(error)) continue;
    std::ifstream file(it->path(), std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) return "page: " + it->path().string() + " can not be read";
    bytes += text.size();
    if (bytes > folder_bytes_max) return "page: there is more than 64 MiB in " + folder;
    page.add(it->path().lexically_relative(folder).generic_string(), std::move(text));
  }
  if (error) return "page: " + folder + ": " + error.message();
  if (!page.files_.contains(start)) return "page: there is no index.html in " + folder;
  return page;
}

const PageFile* Page::find(std::string_view path) const {
  const auto found = files_.find(path.empty() ? start : path);
  return found == files_.end() ? nullptr : &found->second;
}

void Page::add(const std::string& path, std::string text) {
  PageFile file{.type = type_of(path), .gzip = util::gzipped(text), .etag = etag_of(text)};
  // Vite puts a hash of the content into these names.
  file.lasting = path.starts_with("assets/");
  file.text = std::move(text);
  files_.insert_or_assign(path, std::move(file));
}

}  // namespace server::api
