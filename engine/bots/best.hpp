// The best of several items, uniform among equals.
#pragma once

#include "engine/bots/dice.hpp"

#include <cstdint>
#include <optional>

namespace engine::bots {

template <class Worth, class Item>
class Best {
 public:
  explicit Best(Dice& dice) : dice_(dice) {}

  void offer(const Worth& worth, const Item& item) {
    if (equals_ > 0 && worth < worth_) return;
    if (worth_ < worth) equals_ = 0;
    worth_ = worth;
    ++equals_;
    // The n-th of equals replaces the kept one with probability 1/n.
    if (equals_ == 1 || dice_(equals_) == 0) item_ = item;
  }

  // nullopt if nothing was offered.
  std::optional<Item> item() const { return equals_ > 0 ? std::optional(item_) : std::nullopt; }

 private:
  Dice& dice_;
  Worth worth_{};
  Item item_{};
  std::uint32_t equals_ = 0;
};

}  // namespace engine::bots
