#include "server/lobby/quick_match.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace server::lobby {

namespace limit = quick_match;

// Goes through the candidates, the oldest first, and keeps the largest group in which everybody
// accepts everybody.
struct QuickMatch::Search {
  const QuickMatch& pool;
  const std::vector<std::size_t>& candidates;
  std::size_t wanted;
  SteadyTime now;
  Group group = {};
  Group best = {};
  std::size_t steps = 0;

  bool fits(std::size_t candidate) const {
    return std::ranges::all_of(group, [&](std::size_t member) {
      return pool.accept(pool.seeks_[member].seek, pool.seeks_[candidate].seek, now);
    });
  }

  void go(std::size_t next) {
    if (group.size() > best.size()) best = group;
    for (; next < candidates.size() && best.size() < wanted; ++next) {
      if (++steps > limit::steps_max) return;
      if (!fits(candidates[next])) continue;
      group.push_back(candidates[next]);
      go(next + 1);
      group.pop_back();
    }
  }
};

void QuickMatch::add(WaitingSeek seek) {
  QueuedSeek entry{.seek = std::move(seek), .hashes = {}, .tables_key = {}};
  for (const SeekTable& table : entry.seek.tables) {
    entry.hashes.push_back(std::hash<std::string>{}(table.rules));
    entry.tables_key += table.rules;
  }
  seeks_.push_back(std::move(entry));
}

bool QuickMatch::remove(SeekId id) {
  return std::erase_if(seeks_, [&](const QueuedSeek& entry) { return entry.seek.id == id; }) > 0;
}

const QuickMatch::SeekTable* QuickMatch::table_like(const QueuedSeek& entry, const SeekTable& table,
                                                    std::size_t hash) const {
  for (std::size_t i = 0; i < entry.hashes.size(); ++i) {
    const SeekTable& own = entry.seek.tables[i];
    if (entry.hashes[i] == hash && own.players == table.players && own.rules == table.rules)
      return &own;
  }
  return nullptr;
}

bool QuickMatch::accept(const WaitingSeek& a, const WaitingSeek& b, SteadyTime now) const {
  if (!a.identity.empty() && a.identity == b.identity) return false;
  if (!a.points || !b.points) return true;
  const double apart = std::abs(*a.points - *b.points);
  const auto minds = [&](const WaitingSeek& seek) {
    const double waited = static_cast<double>(std::max<Milliseconds>(now - seek.since, 0)) / 1000;
    return seek.band && apart > limit::band_points + limit::band_points_a_second * waited;
  };
  return !minds(a) && !minds(b);
}

QuickMatch::Group QuickMatch::group(std::size_t first, std::size_t table, std::size_t from,
                                    const std::vector<bool>& busy, bool with_bots,
                                    SteadyTime now) const {
  const QueuedSeek& seeker = seeks_[first];
  const SeekTable& wanted = seeker.seek.tables[table];
  std::vector<std::size_t> candidates;
  for (std::size_t i = from; i < seeks_.size() && candidates.size() < limit::candidates_max; ++i) {
    const QueuedSeek& other = seeks_[i];
    if (i == first || (i < busy.size() && busy[i])) continue;
    if (with_bots && !other.seek.bots_after) continue;
    if (table_like(other, wanted, seeker.hashes[table]) == nullptr) continue;
    if (accept(seeker.seek, other.seek, now)) candidates.push_back(i);
  }
  Search search{*this, candidates, static_cast<std::size_t>(wanted.players), now};
  search.group.push_back(first);
  search.go(0);
  return search.best;
}

QuickMatch::MatchedGroup QuickMatch::make_match(int players, const Group& group) const {
  Group ordered = group;
  std::ranges::sort(ordered);
  MatchedGroup match{players, {}};
  for (const std::size_t i : ordered) match.seeks.push_back(seeks_[i].seek.id);
  return match;
}

std::optional<QuickMatch::MatchedGroup> QuickMatch::fill_with_bots(std::size_t first,
                                                                   std::vector<bool>& busy,
                                                                   SteadyTime now) const {
  const WaitingSeek& seek = seeks_[first].seek;
  if (!seek.bots_after || now - seek.since < *seek.bots_after) return std::nullopt;
  Group most;
  int players = 0;
  for (std::size_t i = 0; i < seek.tables.size(); ++i) {
    Group found = group(first, i, 0, busy, true, now);
    if (found.size() <= most.size()) continue;
    most = std::move(found);
    players = seek.tables[i].players;
  }
  for (const std::size_t i : most) busy[i] = true;
  return make_match(players, most);
}

std::vector<QuickMatch::MatchedGroup> QuickMatch::take_matches(SteadyTime now) {
  std::vector<MatchedGroup> matches;
  std::vector<bool> busy(seeks_.size());  // matched, or at a table that waits for a moment
  for (std::size_t first = 0; first < seeks_.size(); ++first) {
    if (busy[first]) continue;
    const auto& tables = seeks_[first].seek.tables;
    for (std::size_t left = tables.size(); left-- > 0 && !busy[first];) {
      const Group found = group(first, left, first, busy, false, now);
      if (std::cmp_less(found.size(), tables[left].players)) continue;
      SteadyTime newest;
      for (const std::size_t i : found) newest = std::max(newest, seeks_[i].seek.since);
      const bool may_grow = left + 1 < tables.size();
      if (!may_grow || now - newest >= limit::grace)
        matches.push_back(make_match(tables[left].players, found));
      for (const std::size_t i : found) busy[i] = true;
    }
    if (busy[first]) continue;
    if (auto match = fill_with_bots(first, busy, now)) matches.push_back(std::move(*match));
  }
  for (const MatchedGroup& match : matches) {
    note_waits(match, now);
    for (const SeekId id : match.seeks) remove(id);
  }
  return matches;
}

void QuickMatch::note_waits(const MatchedGroup& match, SteadyTime now) {
  // Tables filled by bots are no evidence of waiting for players.
  if (std::cmp_less(match.seeks.size(), match.players)) return;
  for (const SeekId id : match.seeks) {
    const QueuedSeek& seeker = entry(id);
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

const QuickMatch::QueuedSeek& QuickMatch::entry(SeekId id) const {
  return *std::ranges::find(seeks_, id, [](const QueuedSeek& each) { return each.seek.id; });
}

QuickMatch::SeekProgress QuickMatch::progress(SeekId id, SteadyTime now) const {
  const QueuedSeek& seeker = entry(id);
  const auto place = static_cast<std::size_t>(&seeker - seeks_.data());
  SeekProgress progress;
  // The most players; of these, the table that needs the fewest more.
  for (std::size_t i = 0; i < seeker.seek.tables.size(); ++i) {
    const auto wanted = static_cast<std::size_t>(seeker.seek.tables[i].players);
    const std::size_t players = group(place, i, 0, {}, false, now).size();
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
