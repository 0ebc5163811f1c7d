// The page of a server that was built without server/web: names the server and explains how to play
// with your own client.
#pragma once

#include <string>

namespace server::api {

std::string bare_page();

}  // namespace server::api
