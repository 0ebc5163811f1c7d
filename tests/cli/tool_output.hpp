// The output and the exit code of a subcommand.
#pragma once

#include "server/cli/verify_command.hpp"

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

// The output of `castellan verify` for this file.
inline ToolOutput verified(const std::string& path) {
  return run_tool([&](auto& out, auto& err) { return server::cli::verify(path, out, err); });
}

inline std::string verify_report(const std::string& path) {
  const ToolOutput output = verified(path);
  return output.out + output.err;
}

}  // namespace tests
