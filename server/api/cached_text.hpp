// A text that is sent many times: compressed once, with a tag by which clients keep it. Any thread
// may read it.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace server::api {

struct CachedText {
  explicit CachedText(std::string text);
  // `text` outlives it, such as one that is part of the program.
  explicit CachedText(std::string_view text);

  void set_brotli(std::string text);
  void set_brotli(std::string_view text);  // which outlives it

  std::string_view plain;
  std::string gzip;  // the same, compressed; empty if that saves nothing
  // The same as Brotli (RFC 7932), which the build of the page makes; empty: there is none.
  std::string_view brotli;
  std::string etag;  // of `plain`, with its quotation marks

 private:
  explicit CachedText(std::shared_ptr<const std::string> text);
  std::shared_ptr<const std::string> owned_;  // `plain`; null: it is somebody else's
  std::shared_ptr<const std::string> owned_brotli_;
};

// A strong tag of this content.
std::string etag_of(std::string_view text);

}  // namespace server::api
