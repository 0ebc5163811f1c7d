// For threads whose work can wait.
#pragma once

namespace server::bots {

// Gives the calling thread the lowest priority. Does nothing on systems where that would affect the
// whole process.
void lower_thread_priority();

}  // namespace server::bots
