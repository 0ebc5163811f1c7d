// Node 18 gives no `crypto` to its worker threads; browsers and newer versions do.
import { webcrypto } from 'node:crypto';

globalThis.crypto ??= webcrypto as Crypto;
