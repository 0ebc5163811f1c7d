// Short quiet sounds, made by the browser. Off by default.
import { signal } from '@preact/signals';

import { keep, recall } from '../storage';

export type Sound = 'turn' | 'laid' | 'claimed' | 'coins' | 'over' | 'low' | 'asked' | 'said';

const KEPT = 'castellan.sounds';
const VOLUME = 0.12;

interface Tone {
  readonly hertz: number;
  /** In seconds. */
  readonly at: number;
  readonly long: number;
  readonly wave: OscillatorType;
}

const tones = (wave: OscillatorType, long: number, ...hertz: number[]): Tone[] =>
  hertz.map((each, index) => ({ hertz: each, at: (index * long) / 2, long, wave }));

const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  turn: tones('sine', 0.3, 587, 880),
  laid: tones('triangle', 0.09, 196, 147),
  claimed: tones('triangle', 0.1, 392),
  coins: tones('sine', 0.09, 1568, 2093, 1760),
  low: tones('triangle', 0.14, 740, 740, 740),
  asked: tones('sine', 0.22, 659, 523),
  over: tones('sine', 0.4, 523, 659, 784, 1047),
  said: tones('sine', 0.12, 698, 784),
};

export const sounds = signal(recall(KEPT) === 'on');

let context: AudioContext | null = null;

/** Browsers allow sound only after a user gesture. */
function wake(): void {
  if (!sounds.value || !('AudioContext' in globalThis)) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined);
  } catch {
    // No sound device: the page is silent.
  }
}

export function startSounds(): void {
  for (const gesture of ['pointerup', 'keydown']) addEventListener(gesture, wake);
}

/** To be called in a user gesture. */
export function chooseSounds(on: boolean): void {
  sounds.value = on;
  keep(KEPT, on ? 'on' : 'off');
  wake();
  if (on) play('claimed');
}

export function play(sound: Sound): void {
  if (!sounds.value || context?.state !== 'running') return;
  for (const tone of SOUNDS[sound]) sing(context, tone);
}

function sing(audio: AudioContext, { hertz, at, long, wave }: Tone): void {
  const begin = audio.currentTime + at;
  const voice = audio.createOscillator();
  const loudness = audio.createGain();
  voice.type = wave;
  voice.frequency.value = hertz;
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(VOLUME, begin + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + long);
  voice.connect(loudness).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + long);
}
