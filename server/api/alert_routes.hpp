// The handlers of requests about alerts of players who are away; protocol/http.md describes them.
#pragma once

#include "server/api/handler.hpp"

namespace server::api {

AwaitableResponse show_alert_offer(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse list_my_alerts(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse add_my_alert(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse list_seat_alerts(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse add_seat_alert(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse remove_alert(HttpContext& context, PathParams params, const Request& request);
// The links in messages: a page with a button, and what the button does.
AwaitableResponse ask_to_stop(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse stop_alerts(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse ask_to_confirm(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse confirm_alerts(HttpContext& context, PathParams params, const Request& request);

}  // namespace server::api
