import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { PASSWORD_COST } from '#infra/local/accounts/passwords.ts';
import { TEST_PASSWORD_COST } from './passwordCost.ts';

type Done = (error: Error | null, key: Buffer) => void;

const inEarnest = crypto.scrypt;

/**
 * Gives the hash of a code that was mailed, which takes a tenth of a second of processor time in earnest, at the cost of
 * a test's password. It depends on everything that the real one depends on, the cost too.
 */
function cheapScrypt(
  text: string,
  salt: Buffer,
  bytes: number,
  options: ScryptOptions & { readonly N: number },
  done: Done,
): void {
  const isCheap = options.N < PASSWORD_COST;
  const both = crypto.createHash('sha256').update(salt).update(String(options.N)).digest();
  inEarnest(
    text,
    isCheap ? salt : both,
    bytes,
    { ...options, N: isCheap ? options.N : TEST_PASSWORD_COST },
    done,
  );
}

// Before every file of tests, whereas the files of a worker share this module.
if (inEarnest.name !== cheapScrypt.name) {
  Object.assign(crypto, { scrypt: cheapScrypt });
  syncBuiltinESMExports();
}
