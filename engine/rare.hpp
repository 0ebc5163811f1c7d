// An optional that is mostly empty and then only as large as a pointer: its value is allocated
// separately. Copies are deep, and comparison is by value.
#pragma once

#include <memory>
#include <optional>
#include <utility>

namespace engine {

template <class T>
class Rare {
 public:
  Rare() = default;
  Rare(std::nullopt_t) {}
  Rare(T value) : held_(std::make_unique<T>(std::move(value))) {}
  Rare(std::optional<T> value) {
    if (value) held_ = std::make_unique<T>(*std::move(value));
  }
  Rare(const Rare& other) : held_(other.held_ ? std::make_unique<T>(*other.held_) : nullptr) {}
  Rare(Rare&&) noexcept = default;
  Rare& operator=(Rare other) noexcept {
    held_ = std::move(other.held_);
    return *this;
  }
  ~Rare() = default;

  bool has_value() const { return held_ != nullptr; }
  explicit operator bool() const { return has_value(); }
  // Require a value.
  T& operator*() { return *held_; }
  const T& operator*() const { return *held_; }
  T* operator->() { return held_.get(); }
  const T* operator->() const { return held_.get(); }

  void reset() { held_.reset(); }

  friend bool operator==(const Rare& a, const Rare& b) {
    return a.has_value() == b.has_value() && (!a || *a == *b);
  }

 private:
  std::unique_ptr<T> held_;
};

}  // namespace engine
