// For threads whose work can wait.
#pragma once

namespace server::bots {

// Gives the calling thread a lower priority than the threads that players wait for. Does nothing on
// systems where that would affect the whole process.
void lower_thread_priority();

}  // namespace server::bots
