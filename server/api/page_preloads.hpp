// The page has links that preload parts of it: the texts of each language, with the attribute
// `hreflang`, and parts of some screens, with `data-screen`. A browser that gets one of them
// fetches that part beside the program, not after it. Pure; any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::api {

// The page with the link of one language: the first of the header Accept-Language that it has, else
// English. server/web/src/words/index.ts chooses in the same way, unless the reader has chosen
// another one. Of the other links it keeps those whose `data-screen`, a list of words, contains
// `screen`. Unchanged if the page has no such links.
std::string with_preloads(std::string_view page, std::string_view accept_language,
                          std::string_view screen);

}  // namespace server::api
