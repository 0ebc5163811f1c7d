// Where the domino of a kingdom's next turn goes, behind a move of its own. Which domino that is
// and how the land lies hangs on that move alone, whatever is turned over and whatever others do.
// So over many playouts it can be tried what goes best, where a playout by itself only guesses.
#pragma once

#include "engine/bots/outlook.hpp"
#include "engine/bots/playout.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace engine::bots {

template <class S>
class Sequel {
 public:
  struct Way {
    std::optional<Spot> spot;  // none: wherever a provident player lays it, who sees what to choose
    double promised = 0;       // points, compared with what promises most
    std::uint32_t visits = 0;
    double worth = 0;  // sum, for the kingdom

    double mean() const { return visits > 0 ? worth / visits : 0; }
  };

  // The one to try now; null where there is nothing to try, or where something else than the last
  // time is to be laid, or on other land. Requires Phase::place of the kingdom. It lives as long as
  // the Sequel.
  Way* select(const Position<S>& position, double exploration, double bias_a_point) {
    if (ways_.empty()) begin(position);
    if (ways_.size() < 3 || position.domino_in_play() != domino_ ||
        !position.land().lies_like(land_))
      return nullptr;
    const double log_visits = std::log(double(visits_) + 1);
    Way* best = nullptr;
    double most = 0;
    for (Way& way : ways_) {
      if (way.visits == 0) return &way;
      const double bound = way.mean() + exploration * std::sqrt(log_visits / way.visits) +
                           bias_a_point * way.promised / (way.visits + 1);
      if (best == nullptr || bound > most) best = &way, most = bound;
    }
    return best;
  }

  void remember(Way& way, double worth) {
    ++visits_;
    ++way.visits;
    way.worth += worth;
  }

 private:
  static constexpr std::size_t spots_max = 6;

  void begin(const Position<S>& position) {
    domino_ = position.domino_in_play();
    land_ = position.land();
    ways_.push_back({});
    const Outlook<S> outlook(land_, position);
    const Domino& face = domino(domino_);
    land_.spots(face).each([&](Spot spot) {
      ways_.push_back({.spot = spot, .promised = double(outlook.with(face, spot)) / thousandths});
    });
    std::stable_sort(ways_.begin() + 1, ways_.end(),
                     [](const Way& a, const Way& b) { return a.promised > b.promised; });
    if (ways_.size() > spots_max + 1) ways_.resize(spots_max + 1);
    const double most = ways_.size() > 1 ? ways_[1].promised : 0;
    for (std::size_t i = 1; i < ways_.size(); ++i) ways_[i].promised -= most;
  }

  DominoId domino_ = DominoId::none;
  Land<S> land_;
  std::vector<Way> ways_;
  std::uint32_t visits_ = 0;
};

}  // namespace engine::bots
