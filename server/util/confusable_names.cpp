#include "server/util/confusable_names.hpp"

#include "protocol/unicode_text.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <stdexcept>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/unistr.h>
#include <unicode/uspoof.h>

namespace server::util {
namespace {

using icu::UnicodeString;

class SkeletonMaker {
 public:
  SkeletonMaker() {
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
  struct CheckerDeleter {
    void operator()(USpoofChecker* checker) const { uspoof_close(checker); }
  };
  std::unique_ptr<USpoofChecker, CheckerDeleter> checker_;
};

void need(UErrorCode status) {
  if (U_FAILURE(status)) throw std::runtime_error("ICU has no data about equivalent text");
}

UnicodeString compatible(const UnicodeString& text, bool without_case) {
  UErrorCode status = U_ZERO_ERROR;
  const icu::Normalizer2* const form = without_case
                                           ? icu::Normalizer2::getNFKCCasefoldInstance(status)
                                           : icu::Normalizer2::getNFKCInstance(status);
  need(status);
  UnicodeString normal = form->normalize(text, status);
  need(status);
  return normal;
}

// Removes the second dot above letters that have one already, such as the small İ.
UnicodeString without_second_dots(const UnicodeString& text) {
  UnicodeString rest;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1)) {
    const UChar32 before = i == 0 ? 0 : text.char32At(text.moveIndex32(i, -1));
    if (text[i] != 0x307 || u_hasBinaryProperty(before, UCHAR_SOFT_DOTTED) == 0)
      rest.append(text.char32At(i));
  }
  return rest;
}

// Invisible characters and blanks do not distinguish names.
UnicodeString visible(const UnicodeString& text) {
  UnicodeString rest;
  for (int32_t i = 0; i < text.length(); i = text.moveIndex32(i, 1))
    if (const UChar32 c = text.char32At(i); !protocol::is_invisible(static_cast<char32_t>(c)))
      rest.append(c);
  return rest;
}

bool is_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80;
}

NameSkeletons read(std::string_view name) {
  static const SkeletonMaker maker;
  const auto written =
      UnicodeString::fromUTF8(icu::StringPiece(name.data(), static_cast<int32_t>(name.size())));
  const UnicodeString text = visible(compatible(written, false));
  NameSkeletons skeletons;
  without_second_dots(maker.of(compatible(text, true))).toUTF8String(skeletons.folded);
  without_second_dots(maker.of(text).foldCase()).toUTF8String(skeletons.case_sensitive);
  return skeletons;
}

// In ASCII no mark joins the character before it, so the skeleton of a name is that of its letters.
// ICU takes some 13,000 instructions for a short name.
const std::array<NameSkeletons, 0x80>& letters() {
  static const auto table = [] {
    std::array<NameSkeletons, 0x80> each;
    for (std::size_t i = 0; i < each.size(); ++i) {
      const char letter = static_cast<char>(i);
      each[i] = read({&letter, 1});
    }
    return each;
  }();
  return table;
}

}  // namespace

NameSkeletons skeletons_of(std::string_view name) {
  if (!std::ranges::all_of(name, is_ascii)) return read(name);
  NameSkeletons skeletons;
  for (const char c : name) {
    const NameSkeletons& letter = letters()[static_cast<unsigned char>(c)];
    skeletons.folded += letter.folded;
    skeletons.case_sensitive += letter.case_sensitive;
  }
  return skeletons;
}

}  // namespace server::util
