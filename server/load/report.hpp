// Writes the figures of a run as text or JSON. Pure.
#pragma once

#include "server/load/figures.hpp"
#include "server/load/plan.hpp"

#include <ostream>

namespace server::load {

void report(const Plan& plan, const Figures& figures, std::ostream& out);

}  // namespace server::load
