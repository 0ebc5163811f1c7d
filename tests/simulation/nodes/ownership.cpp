#include "tests/simulation/nodes/ownership.hpp"

#include "tests/simulation/broken_promise.hpp"

#include <charconv>
#include <variant>

namespace simulation {

namespace room = server::room;

void Ownership::stored(const SimulatedDatabase& database, const WriterName& writer,
                       const std::string& text, std::uint64_t event) {
  const Row row = read_row(text);
  if (!database.may_write(writer, row))
    throw BrokenPromise(promise::owned,
                        writer + " writes to " + row.code.text() + ", which is not its own");
  if (const auto* acted = std::get_if<room::Acted>(&row.entry))
    events_[{row.code, acted->seq}] = event;
  if (const auto* ruled = std::get_if<room::Ruled>(&row.entry))
    events_[{row.code, ruled->seq}] = event;
}

// It may deliver a row that it stored itself late: that is true from any node.
void Ownership::said(const SimulatedDatabase& database, const WriterName& writer,
                     const ObservedConnection& to, const std::string& text) const {
  constexpr std::string_view step_begins = R"({"type":"step","seq":)";
  const auto gone = database.gone_at(writer);
  if (!gone || !text.starts_with(step_begins)) return;
  std::uint32_t seq = 0;
  std::from_chars(text.data() + step_begins.size(), text.data() + text.size(), seq);
  const auto stored = events_.find({RoomCode(to.code), seq});
  if (stored != events_.end() && stored->second > *gone)
    throw BrokenPromise(promise::fenced, writer + " was fenced and sends step " +
                                             std::to_string(seq) + " of " + to.code +
                                             ", which was stored afterwards");
}

}  // namespace simulation
