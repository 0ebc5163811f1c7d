// Which of the people of this device the page shows. They are known by their tokens. Nothing here draws.

export interface Shown {
  /** The person whose table is shown. */
  readonly person: string | null;
  /** The player in whose turn another person was chosen by hand: until it ends nobody is asked again. */
  readonly kept: string | null;
}

/** The device is to go to this person; null: it stays where it is. `mover`: null for nobody here. */
export function nextPerson({ person, kept }: Shown, mover: string | null): string | null {
  return mover === person || mover === kept ? null : mover;
}

/** After the turn has come to `mover`; `asks`: whether the device waits until they say that they are there. */
export function turnCame(shown: Shown, mover: string | null, asks: boolean): Shown {
  const kept = mover === shown.kept ? mover : null;
  const next = asks ? null : nextPerson(shown, mover);
  return { person: next ?? shown.person, kept };
}

/** Somebody says who has the device. */
export function choose(person: string | null, mover: string | null): Shown {
  return { person, kept: mover === person ? null : mover };
}
