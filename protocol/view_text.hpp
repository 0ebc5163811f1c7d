// Writes the text of a view in order. view_json.cpp writes all of it, view_cache.cpp only the parts
// that have changed.
#pragma once

#include "engine/scoring.hpp"
#include "engine/view.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/view_json.hpp"
#include "protocol/view_parts.hpp"

namespace protocol {

// Calls `part(writer, which, write)` instead of writing a large part; write(writer) writes it.
template <class Part>
void write_kingdoms(JsonWriter& to, const engine::View& view, const Derived& derived,
                    const Part& part) {
  to.begin_list();
  for (std::size_t i = 0; i < engine::kingdoms(view.rules); ++i) {
    part(to, before_rank(i),
         [&](JsonWriter& w) { write_before_rank(w, view, i, derived.scores[i]); });
    to.field("rank", derived.ranks[i]);
    part(to, after_rank(i),
         [&](JsonWriter& w) { write_after_rank(w, view, i, derived.scores[i]); });
  }
  to.end_list();
}

// The same for the whole view.
template <class Part>
void write_view(JsonWriter& to, const engine::View& view, const Derived& derived,
                const Part& part) {
  const auto through_part = [&part](ViewPart which, const auto& write) {
    return [&part, which, &write](JsonWriter& w) { part(w, which, write); };
  };
  const auto court = [&](JsonWriter& w) { write_court(w, view, derived.costs); };
  const auto current = [&](JsonWriter& w) { w.value(view.current); };
  const auto next = [&](JsonWriter& w) { w.value(view.next); };
  const auto rules = [&](JsonWriter& w) { w.value(view.rules); };
  const auto seats = [&](JsonWriter& w) { write_resigned(w, view); };
  const auto as_number = [](engine::DominoId id) { return value(id); };
  to.begin_object()
      .field("allowed", [&](JsonWriter& w) { write_allowed(w, derived.allowed); })
      .field("court", through_part(ViewPart::court, court))
      .field("current", through_part(ViewPart::current, current))
      .field("kingdoms", [&](JsonWriter& w) { write_kingdoms(w, view, derived, part); })
      .field("match", [&](JsonWriter& w) { write_match(w, view); })
      .field("next", through_part(ViewPart::next, next))
      .field("opening", [&](JsonWriter& w) { write_seats(w, view.opening); })
      .field("phase", name_of(view.phase))
      .field("ranking", [&](JsonWriter& w) { write_ranking(w, view); })
      .field("removed", [&](JsonWriter& w) { w.list(view.removed, as_number); })
      .field("round", view.round)
      .field("rules", through_part(ViewPart::rules, rules))
      .field("seats", through_part(ViewPart::seats, seats))
      .field("to_move", to_move(view))
      .field("turn", view.turn)
      .field("undealt", view.undealt)
      .end_object();
}

}  // namespace protocol
