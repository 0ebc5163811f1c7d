// For threads whose work can wait.
#pragma once

namespace server::bots {

// From now on the calling thread runs (almost) only when the processor is otherwise idle. Does
// nothing on systems where that would affect the whole process.
void give_way_to_others();

}  // namespace server::bots
