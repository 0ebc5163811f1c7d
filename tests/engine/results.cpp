#include "engine/results.hpp"

#include "tests/support/catch.hpp"

#include <vector>

using namespace engine;

namespace {

using Numbers = Results<int, 4>;

Numbers numbers(const std::vector<int>& items) {
  Numbers results;
  for (const int item : items) results.push_back(item);
  return results;
}

}  // namespace

TEST_CASE("results are empty at first and keep what is added in order") {
  CHECK(Numbers{}.empty());
  const Numbers results = numbers({3, 1, 2});
  CHECK(results.size() == 3);
  CHECK(results[1] == 1);
  CHECK(std::vector<int>(results.begin(), results.end()) == std::vector<int>{3, 1, 2});
  CHECK(Numbers::capacity() == 4);
}

TEST_CASE("a copy of results has what is in them and no more") {
  const Numbers results = numbers({1, 2});
  Numbers copy = results;
  CHECK((copy == results));
  copy.push_back(3);
  CHECK((copy == numbers({1, 2, 3})));
  CHECK(results.size() == 2);
  copy = results;
  CHECK((copy == numbers({1, 2})));
  const Numbers& itself = copy;
  copy = itself;
  CHECK((copy == numbers({1, 2})));
  copy.clear();
  CHECK((copy == Numbers{}));
}
