// The page has links that preload its texts, one for each language, with the attribute `hreflang`.
// A browser that gets one of them fetches the texts beside the program, not after it. Pure; any
// thread.
#pragma once

#include <string>
#include <string_view>

namespace server::api {

// The page with the link of one language: the first of the header Accept-Language that it has, else
// English. server/web/src/words/index.ts chooses in the same way, unless the reader has chosen
// another one. Unchanged if the page has no such links.
std::string with_texts(std::string_view page, std::string_view accept_language);

}  // namespace server::api
