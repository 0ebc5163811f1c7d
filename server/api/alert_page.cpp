#include "server/api/alert_page.hpp"

#include "protocol/enum_names.hpp"

namespace server::api {

std::string alert_page(protocol::AlertLanguage language, std::string_view text,
                       std::string_view button) {
  std::string page = R"html(<!doctype html>
<html lang=")html";
  page.append(protocol::name_of(language))
      .append(R"html(">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Castellan</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1.1rem/1.6 system-ui, sans-serif; max-width: 32rem; margin: 4rem auto;
         padding: 0 1rem; }
  button { font: inherit; padding: 0.4em 1.2em; }
</style>
</head>
<body>
<h1>Castellan</h1>
<p>)html")
      .append(text)
      .append("</p>\n");
  if (!button.empty())
    page.append("<form method=\"post\"><button>").append(button).append("</button></form>\n");
  return page.append("</body>\n</html>\n");
}

}  // namespace server::api
