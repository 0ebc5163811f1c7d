// A hook: what the reader does, one at a time, and how it ended.
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';

export interface Attempt {
  readonly busy: boolean;
  /** The error, as a text. */
  readonly trouble: string | null;
  /** The success. */
  readonly said: ComponentChildren;
  /** `act` returns what to say after a success. */
  run(act: () => Promise<ComponentChildren>): Promise<void>;
  /** Forgets the error. */
  forgive(): void;
}

export function useAction(textOf: (failure: unknown) => string): Attempt {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [said, setSaid] = useState<ComponentChildren>(null);
  const run: Attempt['run'] = async (act) => {
    if (busy) return;
    setBusy(true);
    setTrouble(null);
    setSaid(null);
    try {
      setSaid(await act());
    } catch (failure) {
      setTrouble(textOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, trouble, said, run, forgive: () => setTrouble(null) };
}
