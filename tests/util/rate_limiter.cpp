// The rate limiter.
#include "server/util/rate_limiter.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/times.hpp"

#include <limits>
#include <string>

using server::limits::Rate;
using server::util::RateLimiter;
using server::util::TokenBucket;

namespace {

int taken_at_once(TokenBucket& bucket, tests::Instant now) {
  int count = 0;
  while (bucket.take(now) == 0 && count < 1000) ++count;
  return count;
}

}  // namespace

TEST_CASE("a bucket gives its content at once, and then as fast as it fills") {
  TokenBucket bucket(Rate{.burst = 5, .per_minute = 60});
  CHECK(taken_at_once(bucket, tests::sample_time) == 5);
  CHECK(bucket.take(tests::sample_time) == 1000);
  CHECK(bucket.take(tests::sample_time + 400) == 600);
  CHECK(bucket.take(tests::sample_time + 1000) == 0);
  CHECK(bucket.take(tests::sample_time + 1000) == 1000);
  CHECK(taken_at_once(bucket, tests::sample_time + 3'600'000) == 5);
}

TEST_CASE("a client that waits as long as announced is admitted") {
  for (const Rate rate : {Rate{1, 1}, Rate{3, 7}, Rate{200, 1'200}, Rate{1, 1'000'000}}) {
    TokenBucket bucket(rate);
    tests::Instant now = tests::sample_time;
    for (int i = 0; i < 1000; ++i)
      if (const auto wait = bucket.take(now)) {
        CHECK(wait > 0);
        now += wait;
        REQUIRE(bucket.take(now) == 0);
      }
  }
}

TEST_CASE("refused requests cost nothing") {
  TokenBucket bucket(Rate{.burst = 1, .per_minute = 60});
  CHECK(bucket.take(tests::sample_time) == 0);
  for (int i = 0; i < 100; ++i) CHECK(bucket.take(tests::sample_time + 500) == 500);
  CHECK(bucket.take(tests::sample_time + 1000) == 0);
}

TEST_CASE("a zero rate is no bound") {
  TokenBucket bucket;
  CHECK(taken_at_once(bucket, tests::sample_time) == 1000);
  RateLimiter limiter;
  for (int i = 0; i < 100; ++i) CHECK(limiter.take("ann", tests::sample_time) == 0);
  CHECK(limiter.size() == 0);
}

TEST_CASE("each key has a separate bucket") {
  RateLimiter limiter(Rate{.burst = 2, .per_minute = 60});
  CHECK(limiter.take("ann", tests::sample_time) == 0);
  CHECK(limiter.take("ann", tests::sample_time) == 0);
  CHECK(limiter.take("ann", tests::sample_time) == 1000);
  CHECK(limiter.take("ben", tests::sample_time) == 0);
}

TEST_CASE("requests that did not count are given back, up to the capacity") {
  RateLimiter limiter(Rate{.burst = 2, .per_minute = 60});
  for (int i = 0; i < 10; ++i) {
    CHECK(limiter.take("ann", tests::sample_time) == 0);
    limiter.refund("ann");
  }
  CHECK(limiter.take("ann", tests::sample_time) == 0);
  CHECK(limiter.take("ann", tests::sample_time) == 0);
  CHECK(limiter.take("ann", tests::sample_time) == 1000);
  limiter.refund("nobody");
  CHECK(limiter.size() == 1);
}

TEST_CASE("full buckets are forgotten") {
  RateLimiter limiter(Rate{.burst = 2, .per_minute = 60});
  for (int i = 0; i < 100; ++i) limiter.take(std::to_string(i), tests::sample_time);
  CHECK(limiter.size() == 100);
  for (int i = 0; i < 100; ++i) limiter.take("ann", tests::sample_time + 60'000 + i * 60'000);
  CHECK(limiter.size() == 1);
}

TEST_CASE("the memory is bounded, and the emptiest buckets are kept") {
  constexpr std::size_t most = 50;
  RateLimiter limiter(Rate{.burst = 3, .per_minute = 1}, most);
  for (int i = 0; i < 3; ++i) CHECK(limiter.take("attacker", tests::sample_time) == 0);
  CHECK(limiter.take("attacker", tests::sample_time) > 0);
  // With ever new keys, so that the first one is forgotten.
  for (int i = 0; i < 10'000; ++i) {
    limiter.take("new " + std::to_string(i), tests::sample_time);
    REQUIRE(limiter.size() <= most);
  }
  CHECK(limiter.take("attacker", tests::sample_time) > 0);
}

TEST_CASE("a use that costs several tokens takes all of them or none") {
  RateLimiter limiter(Rate{.burst = 5, .per_minute = 60});
  CHECK(limiter.take("ann", tests::sample_time, 4) == 0);
  CHECK(limiter.take("ann", tests::sample_time, 3) == 2000);
  CHECK(limiter.take("ann", tests::sample_time, 1) == 0);
  CHECK(limiter.take("bob", tests::sample_time, 5) == 0);
  CHECK(limiter.take("bob", tests::sample_time) == 1000);
  // More than there can be: the whole burst.
  CHECK(limiter.take("cem", tests::sample_time, 100) == 0);
  CHECK(limiter.take("cem", tests::sample_time) == 1000);
  CHECK(limiter.take("bob", tests::sample_time + 4'000, 100) == 1000);
}

TEST_CASE("asking how long to wait takes nothing") {
  RateLimiter limiter(Rate{.burst = 1, .per_minute = 60});
  for (int i = 0; i < 3; ++i) CHECK(limiter.wait("ann", tests::sample_time) == 0);
  CHECK(limiter.take("ann", tests::sample_time) == 0);
  for (int i = 0; i < 3; ++i) CHECK(limiter.wait("ann", tests::sample_time) == 1000);
  CHECK(limiter.wait("ann", tests::sample_time + 1000) == 0);
  CHECK(limiter.wait("bob", tests::sample_time) == 0);
}

TEST_CASE("what has happened already is paid for in time") {
  TokenBucket bucket(Rate{.burst = 5, .per_minute = 60});
  CHECK(bucket.take_late(tests::sample_time, 5) == 0);
  CHECK(bucket.take_late(tests::sample_time, 3) == 3000);
  CHECK(bucket.take(tests::sample_time + 3000) == 1000);
  CHECK(bucket.take(tests::sample_time + 4000) == 0);
  TokenBucket unbounded;
  CHECK(unbounded.take_late(tests::sample_time, 1'000'000) == 0);
}
