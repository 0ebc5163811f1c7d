#include "server/lobby/quick_match.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

namespace server::lobby {

namespace limit = quick_match;

// Goes through the candidates, the oldest first, and keeps the largest group in which everybody
// accepts everybody.
struct QuickMatch::Search {
  const Group& candidates;
  std::size_t wanted;
  SteadyTime now;
  std::size_t& work;
  Group group = {};
  Group best = {};
  std::size_t steps = 0;

  bool fits(const Seeker& candidate) {
    return std::ranges::all_of(group, [&](const Seeker* member) {
      ++work;
      return accept(member->second.seek, candidate.second.seek, now);
    });
  }

  void go(std::size_t next) {
    if (group.size() > best.size()) best = group;
    for (; next < candidates.size() && best.size() < wanted; ++next) {
      if (++steps > limit::steps_max) return;
      if (!fits(*candidates[next])) continue;
      group.push_back(candidates[next]);
      go(next + 1);
      group.pop_back();
    }
  }
};

void QuickMatch::add(WaitingSeek seek) {
  const QueuePlace place{seek.since, ++newest_};
  std::string tables_key;
  for (const SeekTable& table : seek.tables) tables_key += table.rules;
  places_[seek.id] = place;
  const auto added = seeks_.emplace(
      place, QueuedSeek{.seek = std::move(seek), .tables_key = std::move(tables_key)});
  const Seeker& seeker = *added.first;
  for (const SeekTable& table : seeker.second.seek.tables)
    by_kind_[{table.players, table.rules}].emplace(place, &seeker);
}

std::optional<QuickMatch::WaitingSeek> QuickMatch::remove(SeekId id) {
  const auto place = places_.find(id);
  if (place == places_.end()) return std::nullopt;
  const auto seeker = seeks_.find(place->second);
  for (const SeekTable& table : seeker->second.seek.tables) {
    const auto kind = by_kind_.find({table.players, table.rules});
    if (kind == by_kind_.end()) continue;  // the seek has the same table twice
    kind->second.erase(place->second);
    if (kind->second.empty()) by_kind_.erase(kind);
  }
  WaitingSeek seek = std::move(seeker->second.seek);
  seeks_.erase(seeker);
  places_.erase(place);
  return seek;
}

bool QuickMatch::accept(const WaitingSeek& a, const WaitingSeek& b, SteadyTime now) {
  if (!a.identity.empty() && a.identity == b.identity) return false;
  if (!a.points || !b.points) return true;
  const double apart = std::abs(*a.points - *b.points);
  const auto minds = [&](const WaitingSeek& seek) {
    const double waited = static_cast<double>(std::max<Milliseconds>(now - seek.since, 0)) / 1000;
    return seek.band && apart > limit::band_points + limit::band_points_a_second * waited;
  };
  return !minds(a) && !minds(b);
}

void QuickMatch::make_busy(const Group& group) {
  for (const Seeker* seeker : group) seeks_.at(seeker->first).busy_in = round_;
}

QuickMatch::Group QuickMatch::group(const Seeker& first, std::size_t table, QueuePlace from,
                                    bool all, bool with_bots, SteadyTime now) {
  const WaitingSeek& seek = first.second.seek;
  const SeekTable& wanted = seek.tables[table];
  const auto& same = by_kind_.at({wanted.players, wanted.rules});
  Group candidates;
  std::set<std::string_view> identities;
  std::size_t persons = 1;
  for (auto other = same.lower_bound(from);
       other != same.end() && candidates.size() < limit::candidates_max; ++other) {
    ++work_;
    const Seeker& seeker = *other->second;
    if (&seeker == &first || (!all && busy(seeker))) continue;
    if (with_bots && !seeker.second.seek.bots_after) continue;
    if (!accept(seek, seeker.second.seek, now)) continue;
    candidates.push_back(&seeker);
    const std::string& identity = seeker.second.seek.identity;
    if (identity.empty() || identities.insert(identity).second) ++persons;
  }
  // Many seeks of few persons make no larger group, however long the search.
  Search search{candidates, std::min(static_cast<std::size_t>(wanted.players), persons), now,
                work_};
  search.group.push_back(&first);
  search.go(0);
  return search.best;
}

QuickMatch::MatchedGroup QuickMatch::make_match(int players, const Group& group) const {
  Group ordered = group;
  std::ranges::sort(ordered, {}, [](const Seeker* seeker) { return seeker->first; });
  MatchedGroup match{.players = players, .seeks = {}};
  for (const Seeker* seeker : ordered) match.seeks.push_back(seeker->second.seek.id);
  return match;
}

std::optional<QuickMatch::MatchedGroup> QuickMatch::fill_with_bots(const Seeker& first,
                                                                   SteadyTime now) {
  const WaitingSeek& seek = first.second.seek;
  if (!seek.bots_after || now - seek.since < *seek.bots_after) return std::nullopt;
  Group most;
  int players = 0;
  for (std::size_t i = 0; i < seek.tables.size(); ++i) {
    Group found = group(first, i, {}, false, true, now);
    if (found.size() <= most.size()) continue;
    most = std::move(found);
    players = seek.tables[i].players;
  }
  make_busy(most);
  return make_match(players, most);
}

std::optional<QuickMatch::MatchedGroup> QuickMatch::serve(const Seeker& first, SteadyTime now) {
  const auto& tables = first.second.seek.tables;
  for (std::size_t left = tables.size(); left-- > 0;) {
    const Group found = group(first, left, first.first, false, false, now);
    if (std::cmp_less(found.size(), tables[left].players)) continue;
    make_busy(found);
    SteadyTime newest;
    for (const Seeker* seeker : found) newest = std::max(newest, seeker->second.seek.since);
    const bool may_grow = left + 1 < tables.size();
    if (may_grow && now - newest < limit::grace) return std::nullopt;
    return make_match(tables[left].players, found);
  }
  return fill_with_bots(first, now);
}

std::vector<QuickMatch::MatchedGroup> QuickMatch::take_matches(SteadyTime now) {
  begin_turn();
  if (!next_) {
    ++round_;
    next_ = QueuePlace{};
  }
  std::vector<MatchedGroup> matches;
  auto at = seeks_.lower_bound(*next_);
  for (; at != seeks_.end() && within_turn(); ++at) {
    if (busy(*at)) continue;
    if (auto match = serve(*at, now)) matches.push_back(std::move(*match));
  }
  next_ = at == seeks_.end() ? std::nullopt : std::optional(at->first);
  for (MatchedGroup& match : matches) {
    note_waits(match, now);
    for (const SeekId id : match.seeks) match.taken.push_back(*remove(id));
  }
  return matches;
}

void QuickMatch::note_waits(const MatchedGroup& match, SteadyTime now) {
  // Tables filled by bots are no evidence of waiting for players.
  if (std::cmp_less(match.seeks.size(), match.players)) return;
  for (const SeekId id : match.seeks) {
    const QueuedSeek& seeker = find(id).second;
    if (!waits_.contains(seeker.tables_key) && waits_.size() >= limit::wait_keys_max)
      waits_.erase(std::ranges::min_element(waits_, {},
                                            [](const auto& waits) { return waits.second.newest; }));
    Waits& waits = waits_[seeker.tables_key];
    waits.newest = now;
    const Milliseconds waited = std::max<Milliseconds>(now - seeker.seek.since, 0);
    waits.seconds.push_back(static_cast<std::uint32_t>((waited + 999) / 1000));
    if (waits.seconds.size() > limit::waits_max) waits.seconds.pop_front();
  }
}

QuickMatch::SeekProgress QuickMatch::progress(SeekId id, SteadyTime now) {
  const Seeker& first = find(id);
  const QueuedSeek& seeker = first.second;
  SeekProgress progress;
  // The most players; of these, the table that needs the fewest more.
  for (std::size_t i = 0; i < seeker.seek.tables.size(); ++i) {
    const auto wanted = static_cast<std::size_t>(seeker.seek.tables[i].players);
    const std::size_t players = group(first, i, {}, true, false, now).size();
    const bool full = progress.players >= progress.wanted;
    if (players < progress.players || (players == progress.players && !full)) continue;
    progress.players = players;
    progress.wanted = wanted;
  }
  const auto waits = waits_.find(seeker.tables_key);
  if (waits == waits_.end()) return progress;
  std::vector<std::uint32_t> seconds(waits->second.seconds.begin(), waits->second.seconds.end());
  const auto middle = seconds.begin() + static_cast<std::ptrdiff_t>(seconds.size() / 2);
  std::ranges::nth_element(seconds, middle);
  progress.estimate_seconds = *middle;
  return progress;
}

}  // namespace server::lobby
