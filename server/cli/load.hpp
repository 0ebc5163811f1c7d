// `castellan load`: plays many games against a running server over real sockets, and reports
// latency and cost. Implemented in server/load.
#pragma once

#include "server/load/plan.hpp"

#include <ostream>

namespace server::cli {

// Returns the exit code: 0; 1 when rooms failed or acts were not answered; 2 when the plan is
// invalid or no server responds; 130 after Ctrl-C, which prints the results so far.
int load(load::Plan plan, std::ostream& out, std::ostream& err);

}  // namespace server::cli
