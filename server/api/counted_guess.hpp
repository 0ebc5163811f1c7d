// A guess at a passphrase or password, counted for what is guessed, from all addresses. Only wrong
// guesses stay counted; one that was never checked does not. One thread at a time.
#pragma once

#include "server/util/clock.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <string>
#include <vector>

namespace server::api {

class CountedGuess {
 public:
  // `keys`: of what is guessed; none: not counted. `tries` must outlive this object.
  CountedGuess(util::RateLimiter& tries, const std::vector<std::string>& keys) : tries_(tries) {
    for (const std::string& key : keys) {
      wait_ = tries_.take(key, steady_now());
      if (wait_ > 0) return;
      taken_.push_back(key);
    }
  }
  ~CountedGuess() {
    for (const std::string& key : taken_) tries_.refund(key);
  }
  CountedGuess(const CountedGuess&) = delete;
  CountedGuess& operator=(const CountedGuess&) = delete;

  // 0: it may be checked. Otherwise the milliseconds until one may be.
  [[nodiscard]] Milliseconds wait() const { return wait_; }
  void was_wrong() { taken_.clear(); }

 private:
  util::RateLimiter& tries_;
  std::vector<std::string> taken_;
  Milliseconds wait_ = 0;
};

}  // namespace server::api
