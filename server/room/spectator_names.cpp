#include "server/room/spectator_names.hpp"

#include "server/room/distinct_name.hpp"
#include "server/util/limits.hpp"

namespace server::room {

void name_spectator(Member& member, const std::string& wanted, const Audience& audience,
                    const Seats& seats) {
  if (wanted.empty()) return;
  Names others;
  for (const Member& other : audience.members())
    if (other.subscriber != member.subscriber && !other.seat && !other.name.empty())
      others.add(other.name);
  member.name = distinct_name(
      wanted, [&](const std::string& name) { return seats.has_name(name) || others.taken(name); });
}

void rename_confusable_spectators(Audience& audience, const Seats& seats) {
  for (Member& member : audience.members())
    if (!member.seat && seats.has_name(member.name))
      name_spectator(member, member.name, audience, seats);
}

std::vector<std::string> named_spectators(const Audience& audience) {
  std::vector<std::string> names;
  for (const Member& member : audience.members())
    if (!member.seat && !member.name.empty() && names.size() < limits::spectators_named_max)
      names.push_back(member.name);
  return names;
}

}  // namespace server::room
