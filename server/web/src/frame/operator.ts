// Messages about the server itself: announcements, the shutdown countdown, waiting moves, and why
// the operator disconnected a client.
import { signal } from '@preact/signals';
import type { Announcement, Countdown } from '@castellan/client';

import { steadyNow, wallNow } from '../clock';
import { hourOf } from '../players/dates';
import { keep, recallList } from '../storage';
import { roughly } from '../times';
import { t } from '../words';
import { announce } from './announce';

/** The common part of both connections: to a room and to the lobby. */
interface Speaker {
  on(name: 'announcement', listener: (said: Announcement) => unknown): () => void;
  on(name: 'countdown', listener: (now: Countdown | null) => unknown): () => void;
  on(name: 'storage', listener: (waits: boolean | null) => unknown): () => void;
  serverNow(): number;
}

/** How the operator ended a connection. */
export interface Sentence<Reason extends string = SentenceReason> {
  readonly reason: Reason;
  readonly text?: string | null | undefined;
  readonly until?: number | null | undefined;
}

export interface Said {
  /** Unique. */
  readonly id: number;
  readonly words: () => string;
}

export interface Stopping {
  /** By `steadyNow()`. */
  readonly until: number;
  readonly text: string | null;
}

const KEPT = 'castellan.announcements';
const KEPT_MAX = 50;
const SHOWN_MAX = 3;
/** A dismissed countdown appears again this long before the end. */
const LAST = 60_000;

const SENTENCES = ['banned', 'sent_away', 'closed_by_operator'] as const;
export type SentenceReason = (typeof SENTENCES)[number];

export const said = signal<readonly Said[]>([]);
/** Null: no shutdown is known. */
export const stopping = signal<Stopping | null>(null);
/** Moves wait until the server can store them. */
export const waiting = signal(false);
/** The time left when it was dismissed; null: it is shown. */
const putAway = signal<number | null>(null);
/** Announcements over the connection to the room and that to the lobby. */
const countdowns = new Map<Speaker, Stopping>();
/** The countdown that was announced last, also while no connection tells of it. */
let told: Stopping | null = null;
const waiters = new Set<Speaker>();

const isTime = (value: unknown): value is number => typeof value === 'number';

export function isSentence(reason: string | null): reason is SentenceReason {
  return (SENTENCES as readonly (string | null)[]).includes(reason);
}

/** Another tab, or this one before a reload, may have shown it. */
function isRead(time: number): boolean {
  return recallList(KEPT, isTime).includes(time);
}

export function followOperator(speaker: Speaker): void {
  speaker.on('announcement', ({ time, text }) => {
    if (!isRead(time)) show(time, () => t('operator.says', { text }));
  });
  speaker.on('countdown', (now) => {
    if (now === null || now.until === null) return goOn(speaker, now);
    // Both by the wall clock of the server; a room's time may be another one.
    const until = steadyNow() + now.until - now.time;
    const before = told;
    stopping.value = told = { until, text: now.text };
    countdowns.set(speaker, told);
    // Both connections tell of it, and again after a reconnect. Only another end or text is news.
    const isNewEnd = before === null || Math.abs(before.until - until) > 5000;
    if (isNewEnd) putAway.value = null;
    if (isNewEnd || before.text !== now.text)
      announce(stoppingWords(roughly(until - steadyNow()), now.text));
  });
  speaker.on('storage', (waits) => {
    if (waits === true) waiters.add(speaker);
    else waiters.delete(speaker);
    const wait = waiters.size > 0;
    if (waiting.peek() === wait) return;
    waiting.value = wait;
    if (waits !== null) announce(t(wait ? 'operator.waits' : 'operator.stored'));
  });
}

function goOn(speaker: Speaker, now: Countdown | null): void {
  if (!countdowns.delete(speaker)) return;
  const [other] = countdowns.values();
  stopping.value = other ?? null;
  if (other !== undefined || now === null) return;
  told = null;
  announce(t('operator.goes_on'));
}

/** Shows why a connection ended, where no screen does so. */
export function tellSentence({ reason, text, until }: Sentence<string>): void {
  if (isSentence(reason)) show(wallNow(), () => sentenceWords({ reason, text, until }));
}

function show(id: number, words: () => string): void {
  if (said.value.some((one) => one.id === id)) return;
  said.value = [...said.value, { id, words }].slice(-SHOWN_MAX);
  announce(words());
}

export function read(id: number): void {
  said.value = said.value.filter((one) => one.id !== id);
  keep(KEPT, JSON.stringify([...recallList(KEPT, isTime), id].slice(-KEPT_MAX)));
}

export function putStoppingAway(left: number): void {
  putAway.value = left;
}

export function isStoppingShown(left: number): boolean {
  if (left <= 0) return false;
  return putAway.value === null || (left <= LAST && putAway.value > LAST);
}

export function stoppingWords(time: string, text: string | null): string {
  const words = t('operator.stops', { time });
  return text === null ? words : `${words} ${t('operator.why', { text })}`;
}

export function untilWords(until: number | null | undefined): string {
  return isTime(until) ? t('operator.until', { time: hourOf(until) }) : t('operator.for_good');
}

/** The whole message, with reason and end. */
export function sentenceWords({ reason, text, until }: Sentence): string {
  const words = [t(`game.closes.${reason}`)];
  if (text) words.push(t('operator.why', { text }));
  if (reason === 'banned') words.push(untilWords(until));
  return words.join(' ');
}
