#include "server/room/alike.hpp"

#include <memory>
#include <stdexcept>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace server::room {
namespace {

using icu::UnicodeString;

class Skeletons {
 public:
  Skeletons() {
    UErrorCode status = U_ZERO_ERROR;
    checker_.reset(uspoof_open(&status));
    if (U_FAILURE(status)) throw std::runtime_error("ICU has no data about confusable text");
  }
  UnicodeString of(const UnicodeString& text) const {
    UErrorCode status = U_ZERO_ERROR;
    UnicodeString skeleton;
    uspoof_getSkeletonUnicodeString(checker_.get(), 0, text, skeleton, &status);
    return U_FAILURE(status) ? text : skeleton;
  }

 private:
  struct Close {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };
  std::unique_ptr<USpoofChecker, Close> checker_;
};

// Blanks do not tell names apart.
UnicodeString without_blanks(const UnicodeString& text) {
  UnicodeString rest;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1))
    if (const UChar32 c = text.char32At(i); !u_isUWhiteSpace(c)) rest.append(c);
  return rest;
}

}  // namespace

Looks looks_of(std::string_view name) {
  static const Skeletons skeletons;
  const UnicodeString text = without_blanks(
      UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size()))));
  Looks looks;
  skeletons.of(UnicodeString(text).foldCase()).toUTF8String(looks.folded);
  skeletons.of(text).foldCase().toUTF8String(looks.seen);
  return looks;
}

}  // namespace server::room
