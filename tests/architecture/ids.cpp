// Identities have types of their own where two stand side by side: a caller cannot swap them.
#include "tests/architecture/tree.hpp"
#include "tests/support/catch.hpp"

#include <regex>

using namespace tests;

namespace {

// Two parameters, one after the other, that are plain texts and named like identities.
Complaints law_of_ids(const SourceFile& file) {
  static const std::string one =
      R"((const )?std::string(_view)?&? (/\*)?(\w+_)?)"
      R"((account|code|host|id|key|pass|payer|player|room|ticket|token|writer)\b)";
  static const std::regex two(one + R"((\*/)?( = [^,()\n]*)?,\s+)" + one);
  Complaints complaints;
  if (file.is_in("tests")) return complaints;  // clients have texts, as frames do
  for (std::sregex_iterator found(file.text.begin(), file.text.end(), two), end; found != end;
       ++found)
    complaints.push_back(file.path + ": " + found->str());
  return complaints;
}

}  // namespace

TEST_CASE("no two identities side by side are plain texts") {
  CHECK(complaints_about_tree(law_of_ids) == Complaints{});
  for (const char* line :
       {"void f(const std::string& code, const std::string& payer = \"\");",
        "void f(std::string_view room_id,\n       std::string token);",
        "void f(const std::string& /*room*/, const std::string& /*player*/) {}"}) {
    INFO(line);
    CHECK(broken(law_of_ids, "server/a.hpp", line) == 1);
  }
  for (const char* line : {"void f(const RoomCode& code, const std::string& payer);",
                           "void f(const std::string& code, const std::string& reason);",
                           "std::string id;\nstd::string key;"}) {
    INFO(line);
    CHECK(broken(law_of_ids, "server/a.hpp", line) == 0);
  }
}
