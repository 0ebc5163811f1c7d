#include "engine/result_list.hpp"
#include "tests/support/catch.hpp"

#include <vector>

using namespace engine;

namespace {

using NumberResults = Results<int, 4>;

NumberResults results_of(const std::vector<int>& items) {
  NumberResults results;
  for (const int item : items) results.push_back(item);
  return results;
}

}  // namespace

TEST_CASE("results are empty at first and keep what is added in order") {
  CHECK(NumberResults{}.empty());
  const NumberResults results = results_of({3, 1, 2});
  CHECK(results.size() == 3);
  CHECK(results[1] == 1);
  CHECK(std::vector<int>(results.begin(), results.end()) == std::vector<int>{3, 1, 2});
  CHECK(NumberResults::capacity() == 4);
}

TEST_CASE("a copy of results has their elements and no others") {
  const NumberResults results = results_of({1, 2});
  NumberResults copy = results;
  CHECK((copy == results));
  copy.push_back(3);
  CHECK((copy == results_of({1, 2, 3})));
  CHECK(results.size() == 2);
  copy = results;
  CHECK((copy == results_of({1, 2})));
  const NumberResults& itself = copy;
  copy = itself;
  CHECK((copy == results_of({1, 2})));
  copy.clear();
  CHECK((copy == NumberResults{}));
}
