// `castellan load`: plays many games against a running server over real sockets, and says how long
// everything took and what it cost. server/load does it.
#pragma once

#include "server/load/plan.hpp"

#include <ostream>

namespace server::cli {

// Returns the exit code: 0; 1 when rooms failed or acts were not answered; 2 when the plan makes no
// sense or nobody answers at the address; 130 after Ctrl-C, which prints what was measured so far.
int load(load::Plan plan, std::ostream& out, std::ostream& err);

}  // namespace server::cli
