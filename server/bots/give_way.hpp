// For threads whose work can wait.
#pragma once

namespace server::bots {

// From now on the calling thread runs when nobody else wants to, or hardly more. Does nothing where
// that would be about the whole process.
void give_way_to_others();

}  // namespace server::bots
