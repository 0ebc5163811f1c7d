// Node 18 has no `crypto` in worker threads; browsers and newer versions do.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
