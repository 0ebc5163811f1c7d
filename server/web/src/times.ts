// Durations, in words and as on a clock.
import { t } from './words';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** With its two largest units: 90 is "1 min 30 s". */
export function span(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    { unit: 'days_short', count: Math.floor(whole / DAY) },
    { unit: 'hours', count: Math.floor(whole / HOUR) % 24 },
    { unit: 'minutes', count: Math.floor(whole / MINUTE) % 60 },
    { unit: 'seconds', count: whole % MINUTE },
  ] as const;
  const first = parts.findIndex(({ count }) => count > 0);
  if (first < 0) return t('clock.span.seconds', { count: 0 });
  return parts
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ unit, count }) => t(`clock.span.${unit}`, { count }))
    .join(' ');
}

/** As on a clock: rounds up to whole seconds, so that 0:00 is the end. */
export function face(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / 1000);
  if (seconds >= DAY) return span(Math.floor(seconds / HOUR) * HOUR);
  const two = (number: number): string => String(number).padStart(2, '0');
  const rest = `${two(Math.floor(seconds / MINUTE) % 60)}:${two(seconds % MINUTE)}`;
  if (seconds >= HOUR) return `${Math.floor(seconds / HOUR)}:${rest}`;
  return rest.replace(/^0/, '');
}

/** For screen readers: it changes once a minute, and is not read again all the time. */
export function roughly(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  if (seconds >= HOUR) return span(Math.round(seconds / MINUTE) * MINUTE);
  const count = Math.round(seconds / MINUTE);
  return seconds < MINUTE ? t('clock.running.less') : t('clock.running.minutes', { count });
}
