#include "server/api/bare_page.hpp"

namespace server::api {

std::string bare_page() {
  return R"html(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Castellan</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 1rem/1.6 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; }
</style>
</head>
<body>
<h1>Castellan</h1>
<p>A game server for Kingdomino and Queendomino. It is running, but was built without its page
(<code>server/run</code> builds it). Clients can play all the same: see
<a href="protocol/">the protocol</a>, its schemas and examples
(<a href="protocol">list</a>).</p>
<p>Unofficial. The games are by Bruno Cathala, published by Blue Orange; names and artwork belong to
their owners, and none of the artwork is used here.</p>
</body>
</html>
)html";
}

}  // namespace server::api
