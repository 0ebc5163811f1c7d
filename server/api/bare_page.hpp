// What a browser is shown by a server that was built without its page (server/web): what runs here
// and how to play with a client of one's own.
#pragma once

#include <string>

namespace server::api {

std::string bare_page();

}  // namespace server::api
