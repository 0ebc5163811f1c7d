// Where games begin, loaded together: a link to a running game does not need it.
export { Lobby } from './Lobby';
export { Waiting } from './Waiting';
