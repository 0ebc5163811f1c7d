// The preloaded parts of the page: texts of one language, chosen by the browser's, and parts of
// screens.
#include "server/api/page_preloads.hpp"

#include "tests/support/catch.hpp"

#include <string>

using server::api::with_preloads;

namespace {

std::string link_of(const std::string& language) {
  return "<link rel=\"modulepreload\" href=\"./assets/" + language + "-1a2b.js\" hreflang=\"" +
         language + "\">";
}

const std::string other = "<link rel=\"modulepreload\" href=\"./assets/part.js\">";

std::string page_with(const std::string& links) {
  return "<head>" + other + links + "</head><p>Page</p>";
}

std::string chosen(const std::string& accept_language) {
  const std::string page = page_with(link_of("de") + link_of("en") + link_of("pt"));
  for (const char* language : {"de", "en", "pt"})
    if (with_preloads(page, accept_language, "lobby") == page_with(link_of(language)))
      return language;
  return "another page";
}

}  // namespace

TEST_CASE("the page preloads the texts of the first language that it has") {
  CHECK(chosen("de") == "de");
  CHECK(chosen("de-AT,de;q=0.9,en;q=0.8") == "de");
  CHECK(chosen("PT-br") == "pt");
  CHECK(chosen("ja, pt;q=0.7, en;q=0.3") == "pt");
  CHECK(chosen("deu,\tpt") == "pt");
}

TEST_CASE("only the first languages of a browser are compared") {
  const auto after = [](std::size_t others) {
    std::string header;
    for (std::size_t i = 0; i < others; ++i) header += "ja,";
    return header + "de";
  };
  CHECK(chosen(after(31)) == "de");
  CHECK(chosen(after(32)) == "en");
}

TEST_CASE("without a language that it has, the page preloads English") {
  for (const char* header : {"", "ja", "*", ",", " , ;q=1", "d", "-"}) {
    CAPTURE(header);
    CHECK(chosen(header) == "en");
  }
}

TEST_CASE("a page without texts to preload stays as it is") {
  for (const std::string& page :
       {page_with(""), std::string("<link rel=\"modulepreload\" hreflang"),
        std::string("<link rel=\"modulepreload\" hreflang=\"de"), std::string()})
    CHECK(with_preloads(page, "de", "table") == page);
}

TEST_CASE("the parts of one screen are preloaded") {
  const auto link_for = [](const std::string& screens) {
    return "<link rel=\"modulepreload\" href=\"./assets/part.js\" data-screen=\"" + screens + "\">";
  };
  const std::string lobby = link_for("lobby");
  const std::string court = link_for("court");
  const std::string end = link_for("end court-end");
  const std::string page = page_with(link_of("de") + lobby + court + link_of("en") + end);
  CHECK(with_preloads(page, "de", "lobby") == page_with(link_of("de") + lobby));
  CHECK(with_preloads(page, "en", "table") == page_with(link_of("en")));
  CHECK(with_preloads(page, "en", "court") == page_with(court + link_of("en")));
  CHECK(with_preloads(page, "en", "court-end") == page_with(link_of("en") + end));
}
