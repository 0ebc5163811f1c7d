#include "engine/bots/search.hpp"

#include "engine/bots/last_line.hpp"
#include "engine/bots/placement_value.hpp"
#include "engine/bots/tree.hpp"
#include "engine/bots/worth.hpp"
#include "engine/require.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

namespace engine::bots {
namespace {

// An edge is expanded after this many visits: before that, the quick players' reply is a good guess
// that few playouts could not improve.
constexpr std::uint32_t visits_to_expand = 40;
// Of the upper confidence bound; worths differ by a tenth or so.
constexpr double exploration = 0.1;
// Weight of a promised point before any playouts: below the root, where the others may judge
// differently, and at the root, where the prospects are those of the searching kingdom.
constexpr double bias_a_point = 0.01;
constexpr double root_bias_a_point = 0.24;
// The number of a node's steps considered grows with its visits.
constexpr double widening_start = 3;
constexpr double widening_growth = 0.5;

// The logarithm of n > 0 to the base 2, linear between powers of two: unlike std::log the same on
// every machine.
double binary_log(std::uint32_t n) {
  const int power = static_cast<int>(std::bit_width(n)) - 1;
  return power + double(n) / double(std::uint32_t{1} << power) - 1;
}

}  // namespace

class Searcher::Tree {
 public:
  virtual ~Tree() = default;
  virtual SearchResult search(const View& view, const SearchSettings& settings,
                              const Progress& progress, Dice& dice, DominoId choice) = 0;
};

namespace {

template <class S>
class ShapedTree final : public Searcher::Tree {
 public:
  SearchResult search(const View& view, const SearchSettings& settings, const Progress& progress,
                      Dice& dice, DominoId choice) override {
    const Position<S> position(view);
    if (in_last_line(position)) return exact(position);
    const auto waiting = slot_of(position, choice);
    SearchRun run(position, waiting, settings, progress, dice);
    const std::uint64_t hash = hash_of(position, waiting);
    root_ = settings.tree ? extract_subtree(root_, hash) : nullptr;
    if (!root_) root_ = make_node(position, waiting);
    return run.search(*root_);
  }

 private:
  // Where nothing is left to chance, and no kingdom affects another one.
  static SearchResult exact(const Position<S>& position) {
    SearchResult result;
    std::vector<int> keys;
    each_last_spot(position, [&](std::optional<Spot> spot, int key) {
      const auto better = std::upper_bound(keys.begin(), keys.end(), key, std::greater<>());
      const Action action =
          spot ? Action{Place{position.land().placement(*spot)}} : Action{Discard{}};
      result.moves.insert(result.moves.begin() + (better - keys.begin()), {.action = action});
      keys.insert(better, key);
    });
    return result;
  }

  static std::optional<std::uint8_t> slot_of(const Position<S>& position, DominoId choice) {
    for (const std::uint8_t slot : position.free_slots())
      if (position.next()[slot].domino == choice) return slot;
    return std::nullopt;
  }

  class SearchRun {
   public:
    SearchRun(const Position<S>& position, std::optional<std::uint8_t> waiting,
              const SearchSettings& settings, const Progress& progress, Dice& dice)
        : position_(position),
          waiting_(waiting),
          settings_(settings),
          progress_(progress),
          policies_{position.kingdom(), settings.own, settings.others},
          last_line_known_(position.supply().dominoes() == position.rules().line_length),
          seed_(dice.next()) {}

    SearchResult search(TreeNode<S>& root) {
      const Edges edges = candidates(root);
      SearchResult result;
      for (const Edge<S>* edge : halve(root, edges)) result.moves.push_back(report(*edge));
      result.playouts = playouts_;
      return result;
    }

   private:
    using Edges = std::vector<Edge<S>*>;

    // The most promising edges, and always the one that passes: a table with many buildings and
    // sites promises more for each of them.
    Edges candidates(TreeNode<S>& root) const {
      Edges edges;
      const std::size_t most = std::max<std::size_t>(1, settings_.candidates);
      for (Edge<S>& edge : root.edges)
        if (edges.size() < most || passes(edge.step)) edges.push_back(&edge);
      return edges;
    }

    // Sequential halving (Karnin, Koren, Somekh 2013): equal parts of the budget, each spent on the
    // better half of the edges before. The best come first.
    Edges halve(TreeNode<S>& root, Edges edges) {
      const auto better = [&](const Edge<S>* a, const Edge<S>* b) {
        return believed(root, *a) > believed(root, *b);
      };
      const auto parts = static_cast<int>(std::bit_width(edges.size() - 1));
      std::size_t left = edges.size();
      for (int part = 1; part <= parts && left > 1; ++part) {
        const double until = double(part) / parts;
        while (!exhausted_ && progress_(playouts_) < until)
          for (std::size_t i = 0; i < left && !exhausted_; ++i) {
            try_out(root, *edges[i]);
            exhausted_ = progress_(playouts_) >= 1;
          }
        std::stable_sort(edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(left), better);
        left = (left + 1) / 2;
      }
      return edges;
    }

    static double promised(const TreeNode<S>& node, const Edge<S>& edge) {
      return double(edge.step.prior - node.edges[0].step.prior) / thousandths;
    }
    // The playout results plus the prospects, whose weight falls with the visits.
    static double believed(const TreeNode<S>& root, const Edge<S>& edge) {
      return edge.mean() + root_bias_a_point * promised(root, edge) / (edge.visits + 1);
    }

    MoveStats report(const Edge<S>& edge) const {
      MoveStats stats;
      stats.action = to_action(position_, edge.step);
      if (edge.step.phase == Phase::place && edge.step.turn.slot)
        stats.choice = position_.next()[*edge.step.turn.slot].domino;
      stats.playouts = edge.visits;
      stats.worth = edge.mean();
      return stats;
    }

    // The n-th playout of each edge meets the same dominoes, so that moves are compared with the
    // same random numbers.
    void try_out(TreeNode<S>& root, Edge<S>& first) {
      const std::uint64_t seed = mix(seed_, first.visits);
      Position<S> position = position_;
      Dice dice(seed);
      position.shuffle_unseen(dice);
      std::optional<std::uint8_t> waiting = waiting_;
      path_.clear();
      path_.push_back({&root, &first});
      perform(position, first.step, waiting);
      if (settings_.tree) descend(position, waiting);
      if (!position.over() && (waiting || optional(position.phase()))) {
        Dice rest = dice_of_turn(position, seed);
        finish_turn(position, waiting, policies_.for_kingdom(position.kingdom()), rest);
      }
      play_out(position, policies_, seed);
      remember(worths(position));
      ++playouts_;
    }

    // Down to the end of the tree, and one step beyond it.
    void descend(Position<S>& position, std::optional<std::uint8_t>& waiting) {
      while (!position.over() && !turned_over(position)) {
        Edge<S>& edge = *path_.back().edge;
        if (edge.visits < visits_to_expand) return;
        if (!edge.child) edge.child = make_node(position, waiting);
        Edge<S>& next = select(*edge.child);
        path_.push_back({edge.child.get(), &next});
        perform(position, next.step, waiting);
      }
    }

    bool turned_over(const Position<S>& position) const {
      return position.round() != position_.round() &&
             (has_court(position.rules()) || (position.drafting() && !last_line_known_));
    }

    static Edge<S>& select(TreeNode<S>& node) {
      const auto wide = static_cast<std::size_t>(widening_start +
                                                 widening_growth * std::sqrt(double(node.visits)));
      const std::size_t looked_at = std::min(node.edges.size(), std::max<std::size_t>(1, wide));
      const double log_visits = binary_log(node.visits + 1);
      Edge<S>* best = nullptr;
      double most = 0;
      for (std::size_t i = 0; i < looked_at; ++i) {
        Edge<S>& edge = node.edges[i];
        if (edge.visits == 0) return edge;
        const double bound = edge.mean() + exploration * std::sqrt(log_visits / edge.visits) +
                             bias_a_point * promised(node, edge) / (edge.visits + 1);
        if (best == nullptr || bound > most) best = &edge, most = bound;
      }
      return *best;
    }

    void remember(const std::array<double, kingdoms_max>& worths) {
      for (const auto& [node, edge] : path_) {
        ++node->visits;
        ++edge->visits;
        edge->worth += worths[node->kingdom];
      }
    }

    struct Visit {
      TreeNode<S>* node;
      Edge<S>* edge;
    };

    const Position<S>& position_;
    const std::optional<std::uint8_t> waiting_;
    const SearchSettings& settings_;
    const Progress& progress_;
    Policies policies_;
    const bool last_line_known_;  // it is all that is still face down
    const std::uint64_t seed_;
    std::vector<Visit> path_;
    std::uint32_t playouts_ = 0;
    bool exhausted_ = false;
  };

  std::unique_ptr<TreeNode<S>> root_;
};

}  // namespace

Progress by_playouts(std::uint32_t playouts) {
  return [playouts](std::uint32_t done) {
    return playouts > 0 ? double(done) / double(playouts) : 1.0;
  };
}

Searcher::Searcher(const SearchSettings& settings) : settings_(settings) {}
Searcher::~Searcher() = default;
Searcher::Searcher(Searcher&&) noexcept = default;
Searcher& Searcher::operator=(Searcher&&) noexcept = default;

Searcher::Tree& Searcher::tree_for(const View& view) {
  require(to_move(view) != Seat::none, "search: somebody is to move");
  if (!tree_) {
    if (view.rules.kingdom_size == Five::size)
      tree_ = std::make_unique<ShapedTree<Five>>();
    else
      tree_ = std::make_unique<ShapedTree<Seven>>();
  }
  return *tree_;
}

SearchResult Searcher::search(const View& view, const Progress& progress, Dice& dice,
                              DominoId choice) {
  return tree_for(view).search(view, settings_, progress, dice, choice);
}

}  // namespace engine::bots
