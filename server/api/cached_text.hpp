// A text that is sent many times: compressed once, with a tag by which clients keep it. Immutable;
// any thread.
#pragma once

#include <string>

namespace server::api {

struct CachedText {
  explicit CachedText(std::string text);

  std::string plain;
  std::string gzip;  // the same, compressed; empty if that saves nothing
  std::string etag;  // of `plain`, with its quotation marks
};

// A strong tag of this content.
std::string etag_of(const std::string& text);

}  // namespace server::api
