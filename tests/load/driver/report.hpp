// Writes the figures of a run as text or JSON. Pure.
#pragma once

#include "tests/load/driver/figures.hpp"
#include "tests/load/driver/plan.hpp"

#include <ostream>

namespace load {

void report(const LoadPlan& plan, const LoadFigures& figures, std::ostream& out);

}  // namespace load
