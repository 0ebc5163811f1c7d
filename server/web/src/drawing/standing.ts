// The buildings' pictures: only games with a court load them.
import { signal } from '@preact/signals';

import { part } from '../chunks';

type Buildings = typeof import('./buildings');

const loaded = signal<Buildings | null>(null);
let asked: Promise<void> | null = null;

/** Kingdoms are drawn again with them when they have come. */
export function loadBuildings(): Promise<void> {
  asked ??= part(() => import('./buildings')).then(
    (buildings) => void (loaded.value = buildings),
    // The next building that is drawn asks again.
    () => void (asked = null),
  );
  return asked;
}

/** By a building's kind, in the square from 0,0 to 100,100; empty until it is loaded. */
export function buildingPicture(kind: string): string {
  if (loaded.value === null) void loadBuildings();
  return loaded.value?.buildingPicture(kind) ?? '';
}

/** For memos of pictures that may have buildings. */
export const areBuildingsLoaded = (): boolean => loaded.value !== null;
