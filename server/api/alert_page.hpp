// The small pages behind the links in alerts: one sentence, and one button at most. A GET changes
// nothing, so programs that look at the links of a message stop no alerts. Pure; any thread.
#pragma once

#include "protocol/alert.hpp"

#include <string>
#include <string_view>

namespace server::api {

// Allows the inline style and the form.
inline constexpr const char* alert_page_policy =
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'";

// `button`: its text; it posts to the page's own address; empty: none. Texts are of this program.
std::string alert_page(protocol::AlertLanguage language, std::string_view text,
                       std::string_view button);

}  // namespace server::api
