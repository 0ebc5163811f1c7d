#include "server/api/page_preloads.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <ranges>
#include <vector>

namespace server::api {
namespace {

constexpr int tags_max = 32;

struct Preload {
  std::string_view tag;
  std::string_view language;  // of texts
  std::string_view screens;   // words with blanks between them
};

// The text between the first `begin` and the next `end`; empty if there is none.
std::string_view between(std::string_view text, std::string_view begin, char end) {
  const auto at = text.find(begin);
  if (at == std::string_view::npos) return {};
  text.remove_prefix(at + begin.size());
  return text.substr(0, text.find(end));
}

std::vector<Preload> links_in(std::string_view page) {
  constexpr std::string_view begin = "<link rel=\"modulepreload\"";
  std::vector<Preload> links;
  for (auto at = page.find(begin); at != std::string_view::npos; at = page.find(begin, at + 1)) {
    const auto end = page.find('>', at);
    if (end == std::string_view::npos) break;
    const std::string_view tag = page.substr(at, end + 1 - at);
    const std::string_view language = between(tag, " hreflang=\"", '"');
    const std::string_view screens = between(tag, " data-screen=\"", '"');
    if (!language.empty() || !screens.empty()) links.push_back({tag, language, screens});
  }
  return links;
}

bool is_same_language(std::string_view tag, std::string_view language) {
  const std::string_view word = tag.substr(0, tag.find_first_of("-; "));
  return std::ranges::equal(word, language, [](char a, char b) {
    return std::tolower(static_cast<unsigned char>(a)) == b;
  });
}

std::string_view choose(const std::vector<Preload>& links, std::string_view accept_language) {
  // Bounded, because each tag is compared with all links.
  for (int tags = 0; tags < tags_max && !accept_language.empty(); ++tags) {
    const std::size_t end = std::min(accept_language.find(','), accept_language.size());
    std::string_view tag = accept_language.substr(0, end);
    tag.remove_prefix(std::min(tag.find_first_not_of(" \t"), tag.size()));
    accept_language.remove_prefix(std::min(end + 1, accept_language.size()));
    for (const Preload& link : links)
      if (!link.language.empty() && is_same_language(tag, link.language)) return link.language;
  }
  return "en";
}

bool is_for(const Preload& link, std::string_view language, std::string_view screen) {
  if (!link.language.empty()) return link.language == language;
  const auto is_screen = [&](const auto& word) { return std::ranges::equal(word, screen); };
  return std::ranges::any_of(link.screens | std::views::split(' '), is_screen);
}

}  // namespace

std::string with_preloads(std::string_view page, std::string_view accept_language,
                          std::string_view screen) {
  const std::vector<Preload> links = links_in(page);
  const std::string_view language = choose(links, accept_language);
  std::string text;
  text.reserve(page.size());
  for (const Preload& link : links) {
    const auto at = static_cast<std::size_t>(link.tag.data() - page.data());
    const bool wanted = is_for(link, language, screen);
    text.append(page.substr(0, wanted ? at + link.tag.size() : at));
    page.remove_prefix(at + link.tag.size());
  }
  return text.append(page);
}

}  // namespace server::api
