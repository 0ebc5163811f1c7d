// The people who share this device in a room. Each has a seat and a connection.
import type { TableStore } from '../store';
import { namesIn } from '../table/names';
import { labelled } from '../words';

/** Whether texts have to name the person of this device whom they are for. */
export function isShared({ people }: Pick<TableStore, 'people'>): boolean {
  return people.value.length > 1;
}

/** The one on this seat; undefined: nobody of this device. */
export function personOn({ people }: TableStore, seat: number | null): TableStore | undefined {
  return people.value.find((each) => seat !== null && each.seat.value === seat);
}

/** On a shared device a text for one person begins with the name: "Ann: Your turn". */
export function addressed(person: TableStore, text: string): string {
  const seat = person.seat.value;
  if (!isShared(person) || seat === null) return text;
  return labelled(namesIn(person.room.value)(seat), text);
}
