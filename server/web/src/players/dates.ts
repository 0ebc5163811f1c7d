// Dates and times in the reader's language.
import { language } from '../words';

export function dayOf(time: number): string {
  return new Date(time).toLocaleDateString(language.value, { dateStyle: 'long' });
}

export function hourOf(time: number): string {
  return new Date(time).toLocaleString(language.value, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The first millisecond of a local day in the format of `<input type="date">`. */
export function startOf(day: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00`).getTime() : NaN;
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** The last one; days have different lengths. */
export function endOf(day: string): number | undefined {
  const start = startOf(day);
  if (start === undefined) return undefined;
  const next = new Date(start);
  next.setDate(next.getDate() + 1);
  return next.getTime() - 1;
}
