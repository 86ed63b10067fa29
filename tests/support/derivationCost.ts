import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** A key takes 10,000 to 100,000 iterations in earnest, which are 2 to 20 ms of processor time. */
const SHARE = 1_000;
/** So many of them take about a millisecond. */
const PER_MILLISECOND = 5_000;

/** The real one, also while a test stops the clock. */
const after = setTimeout;

/** How many calls that race others are under way. */
let racing = 0;

/** Makes a call during which a key is as late as in earnest: calls that race would end before the others begin. */
export async function derivingInTime<T>(call: () => Promise<T>): Promise<T> {
  racing += 1;
  try {
    return await call();
  } finally {
    racing -= 1;
  }
}

const inEarnest = crypto.pbkdf2;

/** Gives a key that depends on everything that the real one depends on, the count of iterations too. */
const cheapPbkdf2: typeof inEarnest = (secret, salt, iterations, length, digest, done) => {
  const both = crypto.createHash('sha256').update(salt).update(String(iterations)).digest();
  inEarnest(secret, both, Math.ceil(iterations / SHARE), length, digest, (error, key) => {
    if (racing > 0) after(() => done(error, key), iterations / PER_MILLISECOND);
    else done(error, key);
  });
};

// Before every file of tests, whereas the files of a worker share this module.
if (inEarnest.name !== cheapPbkdf2.name) {
  crypto.pbkdf2 = cheapPbkdf2;
  syncBuiltinESMExports();
}
