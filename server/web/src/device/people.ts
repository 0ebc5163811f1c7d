// The people who share this device in a room. Each has a seat and a connection.
import type { TableStore } from '../store';
import { namesIn } from '../table/names';
import { standInOf } from '../table/status';
import { labelled } from '../words';

/** Whether texts have to name the person of this device whom they are for. */
export function isShared({ people }: Pick<TableStore, 'people'>): boolean {
  return people.value.length > 1;
}

/** The one on this seat; undefined: nobody of this device. */
export function personOn({ people }: TableStore, seat: number | null): TableStore | undefined {
  return people.value.find((each) => seat !== null && each.seat.value === seat);
}

function moves({ seat, status, view }: TableStore): boolean {
  const own = seat.value;
  return own !== null && view.value?.to_move === own && standInOf(status.value, own) === null;
}

/**
 * The one to move. Connections are not equally fast: `shown` first shows how the turn came to the next
 * person. `before`: the mover so far, whose turn does not end with a step that one connection has first.
 */
export function moverOf(shown: TableStore, before?: TableStore): TableStore | undefined {
  const connected = shown.state.value.name === 'open';
  const aheadOf = ({ seq }: TableStore): number => (seq.value ?? 0) - (shown.seq.value ?? 0);
  const mover = shown.people.value.find((each) => {
    const ahead = aheadOf(each);
    return moves(each) && (ahead === 0 || (ahead > 0 && !connected));
  });
  if (mover) return mover;
  const awaited = personOn(shown, shown.view.value?.to_move ?? null);
  return awaited && awaited === before && aheadOf(awaited) !== 0 ? awaited : undefined;
}

/** For a person who leaves: the next one of this device writes in the same place. */
export function dropDraft(person: TableStore): void {
  if (isShared(person)) person.chat?.write('');
}

/** The person's name at the table; empty without a seat. */
export function nameOn({ room, seat }: TableStore): string {
  return seat.value === null ? '' : namesIn(room.value)(seat.value);
}

/** On a shared device a text for one person begins with the name: "Ann: Your turn". */
export function addressed(person: TableStore, text: string): string {
  if (!isShared(person) || person.seat.value === null) return text;
  return labelled(nameOn(person), text);
}
