// Memory that only the start needed.
#pragma once

namespace server::app {

// Unmaps the pages of program and libraries that the process has read so far: relocations, texts
// that were compressed, initializations. They stay in the page cache, which the kernel may reclaim,
// and are mapped again when they are used. Does nothing in a debugger. Any thread, any time.
void release_startup_memory();

}  // namespace server::app
