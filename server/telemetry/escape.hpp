// Untrusted text, made safe between quotes in a log line and in JSON, and on a terminal.
#pragma once

#include <string>
#include <string_view>

namespace server::telemetry {

// Quotes, control characters, line ends of any kind and invisible characters become JSON escapes;
// bytes that are not UTF-8 become U+FFFD. Longer text is cut and ends in "…".
std::string escape(std::string_view text);

// The same for text of several lines that is not quoted: keeps quotes, backslashes, line feeds and
// tabs, and cuts nothing.
std::string visible(std::string_view text);

}  // namespace server::telemetry
