import { ServerClock, steady } from './clock.js';
import { BadFrame } from './errors.js';
import { encodeFrame } from './encode.js';
import { Emitter } from './events.js';
import { readFrame } from './frames.js';
import { fold, fromSnapshot, type Table } from './fold.js';
import type { GameEvents, State, Warning } from './happenings.js';
import { Line, unanswered, type End } from './line.js';
import type { Settings } from './options.js';
import { Requests, type AnyRequests, type Patience } from './requests.js';
import { Talk } from './chat.js';
import type * as wire from './types.js';

type Named<Frame> = Frame & { readonly id: string };
type Request =
  | wire.Act
  | wire.Chat
  | Named<wire.Hints | wire.Advise | wire.Ready | wire.Propose | wire.Vote>
  | Named<wire.Mute>;

const NOT_NOW = ['shutting_down', 'halted'];
const UNREADABLE = ['malformed_json', 'unknown_type', 'missing_field', 'bad_field'];
const UNKNOWN_TYPES_MAX = 16;

/** The implementation of `Game`: sends and handles frames over its line, and keeps the state. */
export class Session {
  readonly ended: Promise<End>;
  readonly emitter: Emitter<GameEvents>;
  state: State = { name: 'connecting', attempt: 0, diagnosis: null };
  welcome: wire.Welcome | null = null;
  table: Table | null = null;
  prompt: wire.Prompt | null = null;
  status: wire.GameStatus | null = null;
  proposal: wire.Proposal | null = null;
  countdown: wire.Countdown | null = null;
  waits = false;
  watching: readonly string[] = [];
  readonly talk = new Talk();

  readonly #settings: Settings;
  readonly #line: Line<wire.HeardFrame>;
  readonly #clock = new ServerClock();
  readonly #acts: Requests<wire.Step>;
  readonly #hints: Requests<wire.Prompt>;
  readonly #advice: Requests<wire.Advice>;
  readonly #readiness: Requests<void>;
  readonly #proposals: Requests<wire.Proposal>;
  readonly #votes: Requests<wire.Proposal>;
  readonly #chat: Requests<wire.ChatMessage>;
  readonly #muting: Requests<void>;
  readonly #all: readonly AnyRequests[];
  readonly #unknownTypes = new Set<string>();
  #helloAt = 0;
  #resync = false; // the table is not trusted: the next hello requests a snapshot
  #newest = -1; // the highest seq ever folded
  #prompted = -1;
  #saidReady: boolean | null = null; // the last `ready`
  readonly #saidMute = new Map<string, wire.Mute>();
  #statusGone = false; // since the welcome: listeners know an older one
  #proposalGone = false;
  #settleEnded!: (end: End) => void;

  constructor(settings: Settings) {
    this.#settings = settings;
    this.ended = new Promise((resolve) => (this.#settleEnded = resolve));
    this.emitter = new Emitter(settings.onListenerError);
    this.#acts = new Requests(settings.timers);
    this.#hints = new Requests(settings.timers);
    this.#advice = new Requests(settings.timers);
    this.#readiness = new Requests(settings.timers);
    this.#proposals = new Requests(settings.timers);
    this.#votes = new Requests(settings.timers);
    this.#chat = new Requests(settings.timers);
    this.#muting = new Requests(settings.timers);
    this.#all = [
      this.#acts,
      this.#hints,
      this.#advice,
      this.#readiness,
      this.#proposals,
      this.#votes,
      this.#chat,
      this.#muting,
    ];
    this.#line = new Line(settings, readFrame, {
      connecting: (connecting) => this.#become({ name: 'connecting', ...connecting }),
      opened: () => this.#hello(),
      heard: (frame) => this.#hear(frame),
      unknown: (type) => this.#wonder(type),
      waiting: (waiting) => {
        for (const requests of this.#all) requests.pause();
        this.#countDown(null);
        this.#tellStorage(null);
        this.#become({ name: 'waiting', ...waiting });
      },
      ended: (end) => this.#end(end),
    });
  }

  get requestId(): string | null {
    return this.#line.requestId;
  }

  connect(): void {
    this.#line.connect();
  }

  close(): void {
    this.#line.end({ reason: 'closed', code: null });
  }

  serverNow(): number {
    return steady(this.#settings.timers) + this.#clock.offset;
  }

  act(frame: wire.Act, patience: Partial<Patience>): Promise<wire.Step> {
    return this.#ask(this.#acts, frame, patience);
  }

  hint(frame: Request, patience: Partial<Patience>): Promise<wire.Prompt> {
    return this.#ask(this.#hints, frame, patience);
  }

  advise(frame: Request, patience: Partial<Patience>): Promise<wire.Advice> {
    return this.#ask(this.#advice, frame, patience);
  }

  ready(frame: wire.Ready & { readonly id: string }, patience: Partial<Patience>): Promise<void> {
    this.#saidReady = frame.ready;
    this.#readiness.answerAll(); // an older one must not be sent again after this one
    return this.#ask(this.#readiness, frame, patience);
  }

  propose(
    frame: wire.Propose & { readonly id: string },
    patience: Partial<Patience>,
  ): Promise<wire.Proposal> {
    return this.#ask(this.#proposals, frame, patience);
  }

  vote(
    frame: wire.Vote & { readonly id: string },
    patience: Partial<Patience>,
  ): Promise<wire.Proposal> {
    return this.#ask(this.#votes, frame, patience);
  }

  say(frame: wire.Chat, patience: Partial<Patience>): Promise<wire.ChatMessage> {
    return this.#ask(this.#chat, frame, patience);
  }

  async mute(frame: Named<wire.Mute>, patience: Partial<Patience>): Promise<void> {
    for (const [id, { seat }] of this.#saidMute) if (seat === frame.seat) this.#muting.answer(id);
    this.#saidMute.set(frame.id, frame);
    try {
      await this.#ask(this.#muting, frame, patience);
    } finally {
      this.#saidMute.delete(frame.id);
    }
  }

  // Async, so that also an action that JSON cannot represent rejects the promise.
  async #ask<Answer>(
    requests: Requests<Answer>,
    frame: Request,
    { deadline = this.#settings.deadline, signal }: Partial<Patience>,
  ): Promise<Answer> {
    if (this.state.name === 'ended') throw unanswered(this.state.end, false);
    const text = encodeFrame(frame, this.welcome?.limits);
    return requests.ask(frame.id, text, { deadline, signal });
  }

  #hello(): void {
    const { token, pass, name, hints, events, replay, timers } = this.#settings;
    const since = this.#resync || this.#awaitsDeal ? undefined : this.table?.seq;
    const fresh = this.#resync || this.table === null;
    const hello: wire.Hello = {
      type: 'hello',
      ...(token === null ? {} : { token }),
      ...(pass === null ? {} : { pass }),
      ...(name === null ? {} : { name }),
      ...(since === undefined ? {} : { since }),
      want: {
        diff: events ? 'both' : 'patch',
        hints,
        ...(replay && fresh ? { replay } : {}),
      },
    };
    this.#helloAt = steady(timers);
    this.#line.hello(hello, this.welcome?.limits);
  }

  // Whether the deal of a finished game is secret because of other tables with the same deal. The
  // snapshot that reveals it comes only to connected clients, and to a hello without `since`.
  get #awaitsDeal(): boolean {
    if (this.table?.view.phase !== 'over' || this.welcome?.room.duplicate === undefined)
      return false;
    return this.table.deal?.source === null;
  }

  #hear(frame: wire.HeardFrame): void {
    try {
      this.#take(frame);
    } catch (error) {
      if (!(error instanceof BadFrame)) throw error;
      this.#resync = true;
      this.#line.drop({ code: null, reason: 'bad_frame', error });
    }
  }

  // Whether this link is welcome.
  get #greeted(): boolean {
    return this.state.name === 'catching_up' || this.state.name === 'open';
  }

  #take(frame: wire.HeardFrame): void {
    const greeted = this.#greeted;
    switch (frame.type) {
      case 'farewell':
        return this.emitter.emit('farewell', frame);
      case 'rejected':
        return greeted ? this.#rejected(frame) : this.#line.unwelcome(frame);
      case 'welcome':
        if (greeted) throw new BadFrame('a second welcome');
        return this.#welcomed(frame);
    }
    if (!greeted) {
      if (frame.type !== 'snapshot' && frame.type !== 'step') return; // harmless to ignore
      throw new BadFrame(`${frame.type} before welcome`);
    }
    switch (frame.type) {
      case 'snapshot':
        return this.#snapshot(frame);
      case 'step':
        return this.#step(frame);
      case 'prompt':
        return this.#prompt(frame);
      case 'advice':
        return void (frame.re !== null && this.#advice.answer(frame.re, frame));
      case 'presence':
        return this.#presence(frame);
      case 'room':
        return this.#room(frame);
      case 'seated':
        return this.#seated(frame);
      case 'renamed':
        return this.#renamed(frame);
      case 'granted':
        return this.emitter.emit('granted', frame);
      case 'status':
        this.status = frame;
        this.#statusGone = false;
        return this.emitter.emit('status', frame);
      case 'proposal':
        return this.#proposed(frame);
      case 'chat':
        return this.#heard([frame]);
      case 'chats':
        return this.#heard(frame.messages);
      case 'announcement':
        return this.emitter.emit('announcement', frame);
      case 'countdown':
        return this.#countDown(frame);
      case 'storage':
        return this.#tellStorage(frame.waits);
      case 'pong':
        return this.#clock.measure(frame.t, steady(this.#settings.timers), frame.time);
    }
  }

  #welcomed(frame: wire.Welcome): void {
    this.#clock.measure(this.#helloAt, steady(this.#settings.timers), frame.time);
    this.#line.established();
    const before = this.welcome;
    this.welcome = frame;
    // The server sends both before `presence`, if there are any.
    this.#statusGone ||= this.status !== null;
    this.#proposalGone ||= this.proposal !== null;
    this.status = this.proposal = null;
    const { seq, state } = frame.room;
    // A server that lost steps cannot continue from here, and prompts for old steps again.
    if (this.table !== null && this.table.seq > seq) {
      this.#resync = true;
      this.#prompted = -1;
    }
    this.#become({ name: 'catching_up', target: seq });
    if (before !== null && differ(before.room, frame.room)) this.emitter.emit('room', frame.room);
    // These need no table, which a spectator of a delayed game may not have for long.
    this.#resume([this.#chat, this.#muting]);
    if (state === 'waiting') this.#open();
    else this.#caughtUp();
  }

  #snapshot(frame: wire.Snapshot): void {
    this.table = fromSnapshot(frame);
    this.#resync = false;
    this.prompt = null;
    const { seq, view } = this.table;
    this.#newest = Math.max(this.#newest, seq);
    this.emitter.emit('snapshot', { seq, view });
    this.emitter.emit('view', view);
    this.#caughtUp();
  }

  #step(frame: wire.StepFrame): void {
    const before = this.table;
    const old = before !== null && frame.seq <= before.seq;
    if (!old) {
      if (before === null || this.#resync) throw new BadFrame(`step ${frame.seq} without a table`);
      const { verify } = this.#settings;
      this.table = fold(before, frame, verify > 0 && frame.seq % verify === 0);
      this.prompt = null;
      if (frame.seq > this.#newest) {
        this.#newest = frame.seq;
        this.#line.progress();
      }
    }
    if (frame.re !== null && frame.by === this.welcome?.you.seat)
      this.#acts.answer(frame.re, frame);
    if (old) return;
    const { view } = this.table!;
    this.emitter.emit('step', { step: frame, before: before!.view, view });
    this.emitter.emit('view', view);
    this.#caughtUp();
    this.#hints.flush();
  }

  #rejected(frame: wire.Rejected): void {
    const id = frame.re ?? this.#unreadable(frame);
    if (id !== null && NOT_NOW.includes(frame.code)) {
      if (this.#all.some((requests) => requests.putOff(id, frame)))
        return this.#line.drop({ code: null, reason: frame.code });
    }
    // The step that made the request stale is on its way.
    if (id !== null && frame.code === 'stale' && this.#hints.putOff(id, frame)) return;
    if (id !== null && this.#all.some((requests) => requests.refuse(id, frame))) return;
    this.#warn('stray_rejection', `${frame.code}: ${frame.message}`);
  }

  // The id of the request that the server could not read: it must be the only one.
  #unreadable({ code }: wire.Rejected): string | null {
    if (!UNREADABLE.includes(code)) return null;
    const asked = this.#all.flatMap((requests) => requests.asked);
    return asked.length === 1 ? asked[0]! : null;
  }

  #prompt(frame: wire.Prompt): void {
    if (frame.seq === this.table?.seq) this.prompt = frame;
    if (frame.re !== null) return void this.#hints.answer(frame.re, frame);
    // The server repeats it after a resume; a listener that acted on it would act twice.
    if (frame.seq !== this.table?.seq || frame.seq === this.#prompted) return;
    this.#prompted = frame.seq;
    this.emitter.emit('prompt', frame);
  }

  #presence(frame: wire.Presence): void {
    // Older servers do not send who watches, or who is muted.
    const { seats, spectators, spectators_muted = false, version, watching = [] } = frame;
    const welcome = this.welcome!;
    const room = { ...welcome.room, seats, spectators, spectators_muted, version };
    this.welcome = { ...welcome, room };
    this.watching = watching;
    if (seats[welcome.you.seat ?? -1]?.ready === this.#saidReady) this.#readiness.answerAll();
    for (const [id, { seat = null, muted }] of this.#saidMute) {
      const is = seat === null ? spectators_muted : seats[seat]?.muted;
      if (is === muted) this.#muting.answer(id);
    }
    const [status, proposal] = [this.#statusGone, this.#proposalGone];
    this.#statusGone = this.#proposalGone = false;
    if (status) this.emitter.emit('status', null);
    if (proposal) this.emitter.emit('proposal', null);
    this.emitter.emit('presence', frame);
  }

  #heard(messages: readonly wire.ChatMessage[]): void {
    for (const message of this.talk.add(messages)) this.emitter.emit('chat', message);
    for (const message of messages) if (message.re !== null) this.#chat.answer(message.re, message);
  }

  #room(frame: wire.RoomChanged): void {
    this.welcome = { ...this.welcome!, room: frame.room };
    this.emitter.emit('room', frame.room);
  }

  #seated({ seat }: wire.Seated): void {
    this.welcome = { ...this.welcome!, you: { ...this.welcome!.you, seat } };
  }

  #renamed({ name }: wire.Renamed): void {
    this.welcome = { ...this.welcome!, you: { ...this.welcome!.you, name } };
  }

  #proposed(frame: wire.Proposal): void {
    this.proposal = frame.outcome === null ? frame : null;
    this.#proposalGone = false;
    const seat = this.welcome!.you.seat;
    if (frame.re !== null && frame.seat === seat) this.#proposals.answer(frame.re, frame);
    const voted = seat !== null && !(frame.asked as readonly number[]).includes(seat);
    if (voted || frame.outcome !== null) this.#votes.answerAll(frame);
    this.emitter.emit('proposal', frame);
  }

  #countDown(countdown: wire.Countdown | null): void {
    if (countdown === this.countdown) return;
    this.countdown = countdown?.until === null ? null : countdown;
    this.emitter.emit('countdown', countdown);
  }

  #tellStorage(waits: boolean | null): void {
    if (this.waits === (waits ?? false)) return;
    this.waits = waits ?? false;
    this.emitter.emit('storage', waits);
  }

  #caughtUp(): void {
    if (this.state.name !== 'catching_up' || this.#resync || this.table === null) return;
    if (this.table.seq >= this.state.target) this.#open();
  }

  #open(): void {
    if (this.state.name !== 'catching_up') return; // a listener or a send has ended the link
    this.#become({ name: 'open' });
    this.#resume(this.#all);
  }

  #resume(kinds: readonly AnyRequests[]): void {
    for (const requests of kinds) {
      const as = requests === this.#chat ? this.#speaker : '';
      if (this.#greeted) requests.resume((text) => this.#line.send(text), as);
    }
  }

  // The server recognises a repeated chat message of a player by the seat, of a spectator by the
  // name.
  get #speaker(): string {
    const { seat, name } = this.welcome!.you;
    return seat === null ? `name ${name}` : 'seat';
  }

  #wonder(type: string): void {
    if (this.#unknownTypes.has(type) || this.#unknownTypes.size >= UNKNOWN_TYPES_MAX) return;
    this.#unknownTypes.add(type);
    this.#warn('unknown_frame', `unknown frame type ${type}`);
  }

  #warn(code: Warning['code'], message: string): void {
    this.emitter.emit('warning', { code, message });
  }

  #become(state: State): void {
    this.state = state;
    this.emitter.emit('state', state);
  }

  #end(end: End): void {
    this.#countDown(null);
    this.#tellStorage(null);
    for (const requests of this.#all) requests.end(end);
    this.#become({ name: 'ended', end });
    this.emitter.end();
    this.#settleEnded(end);
  }
}

// A step changes only `seq`.
function differ(one: wire.Room, other: wire.Room): boolean {
  return JSON.stringify({ ...one, seq: 0 }) !== JSON.stringify({ ...other, seq: 0 });
}
