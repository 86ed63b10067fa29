import { subtle } from 'node:crypto';

/** The keys of an import take 600,000 iterations in earnest, which are a quarter of a second of processor time. */
const SHARE = 1_000;

const inEarnest = subtle.deriveBits;

/** Gives bits that depend on everything that the real ones depend on, the count of iterations too. */
function cheapBits(...[algorithm, key, length]: [Pbkdf2Params, CryptoKey, number]): Promise<ArrayBuffer> {
  const { salt, iterations } = algorithm;
  if (iterations === undefined) return inEarnest.call(subtle, algorithm, key, length);
  const both = Buffer.concat([Buffer.from(salt as Uint8Array), Buffer.from(`/${iterations}`)]);
  const cheaper = { ...algorithm, salt: both, iterations: Math.ceil(iterations / SHARE) };
  return inEarnest.call(subtle, cheaper, key, length);
}

// Before every file of tests, whereas the files of a worker share what is replaced.
if (inEarnest.name !== cheapBits.name)
  Object.defineProperty(subtle, 'deriveBits', { value: cheapBits, configurable: true, writable: true });
