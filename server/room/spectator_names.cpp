#include "server/room/spectator_names.hpp"

#include "server/util/limits.hpp"

namespace server::room {

DistinctName name_for_spectator(const std::string& wanted, Audience& audience, const Seats& seats) {
  if (wanted.empty()) return {};
  return audience.names().distinct(
      wanted, [&](const util::NameSkeletons& name) { return seats.has_name(name); });
}

void rename_confusable_spectators(Audience& audience, const Seats& seats) {
  // Hardly ever; the list of spectators may be long.
  if (!audience.has_names() || !seats.any_name_in(audience.names())) return;
  for (Member& member : audience.members())
    if (!member.seat && !member.name.empty() && seats.has_name(member.skeletons)) {
      audience.rename(member, name_for_spectator(member.name, audience, seats));
      member.subscriber->deliver(make_frame(protocol::encode(protocol::Renamed{member.name})));
    }
}

std::vector<std::string> named_spectators(const Audience& audience) {
  std::vector<std::string> names;
  for (const Member& member : audience.members())
    if (!member.seat && !member.name.empty() && names.size() < limits::spectators_named_max)
      names.push_back(member.name);
  return names;
}

}  // namespace server::room
