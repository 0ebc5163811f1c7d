// What a subcommand printed and returned.
#pragma once

#include <sstream>
#include <string>

namespace tests {

struct ToolOutput {
  int code = -1;
  std::string out;
  std::string err;
};

// tool(out, err) returns the exit code.
template <class Tool>
ToolOutput run_tool(Tool&& tool) {
  std::ostringstream out;
  std::ostringstream err;
  const int code = tool(out, err);
  return {code, out.str(), err.str()};
}

}  // namespace tests
