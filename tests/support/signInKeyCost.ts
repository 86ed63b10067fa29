import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

type KeyPair = crypto.KeyPairKeyObjectResult;
type Done = (error: Error | null, publicKey?: crypto.KeyObject, privateKey?: crypto.KeyObject) => void;

const inEarnest = crypto.generateKeyPair;
const make = promisify(inEarnest) as unknown as (type: string, options: object) => Promise<KeyPair>;
const made: Promise<KeyPair>[] = [];
let asked = 0;

/**
 * Gives the keys of sign-ins, which take a sixth of a second of processor time each, from two that a worker makes, by
 * turns: of two registries that start one after the other, neither opens with the key of the other.
 */
async function cheapKeyPair(type: string, options: object): Promise<KeyPair> {
  if (type !== 'rsa') return make(type, options);
  const at = asked % 2;
  asked += 1;
  made[at] ??= make(type, options);
  return made[at];
}

function withCallback(type: string, options: object, done: Done): void {
  cheapKeyPair(type, options).then(
    ({ publicKey, privateKey }) => done(null, publicKey, privateKey),
    (error: Error) => done(error),
  );
}

// Before every file of tests, whereas the files of a worker share this module.
if (inEarnest.name !== withCallback.name) {
  const replaced = Object.assign(withCallback, { [promisify.custom]: cheapKeyPair });
  Object.assign(crypto, { generateKeyPair: replaced });
  syncBuiltinESMExports();
}
