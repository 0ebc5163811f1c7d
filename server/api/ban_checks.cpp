#include "server/api/ban_checks.hpp"

#include "server/util/clock.hpp"

namespace server::api {

std::optional<Response> banned(const players::Bans& bans, const players::BanSubject& caller) {
  const auto ban = bans.find(caller, wall_now());
  if (!ban) return std::nullopt;
  return Response{403, protocol::encode_banned(*ban)};
}

std::optional<Response> banned(const HttpContext& context, const players::BanSubject& caller) {
  return banned(context.bans, caller);
}

}  // namespace server::api
