#include "engine/list.hpp"

#include "tests/support/catch.hpp"

#include <vector>

using namespace engine;

namespace {

using Numbers = List<int, 4>;

Numbers numbers(const std::vector<int>& items) {
  Numbers list;
  for (const int item : items) list.push_back(item);
  return list;
}

}  // namespace

TEST_CASE("a list is empty at first and keeps what is added in order") {
  CHECK(Numbers{}.empty());
  const Numbers list = numbers({3, 1, 2});
  CHECK(list.size() == 3);
  CHECK(std::vector<int>(list.begin(), list.end()) == std::vector<int>{3, 1, 2});
  CHECK(Numbers::capacity() == 4);
}

TEST_CASE("erasing from a list keeps the order of the others") {
  Numbers list = numbers({1, 2, 3, 4});
  list.erase(1);
  CHECK((list == numbers({1, 3, 4})));
  list.erase(2);
  CHECK((list == numbers({1, 3})));
  list.erase(0);
  CHECK((list == numbers({3})));
}

TEST_CASE("lists are equal by their present elements, not by earlier ones") {
  Numbers list = numbers({1, 2});
  list.erase(1);
  CHECK((list == numbers({1})));
  list.clear();
  CHECK((list == Numbers{}));
  CHECK_FALSE((numbers({1}) == numbers({2})));
  CHECK_FALSE((numbers({1}) == numbers({1, 1})));
}
