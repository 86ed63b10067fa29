import { randomInt } from 'node:crypto';

const VALUES = 2 ** 32;

/**
 * The random numbers of ULIDs, from 0 up to 1, which nobody can foretell. Without them ulid asks the system for each of an id's
 * sixteen letters, which takes 60 to 90 µs; Node keeps a store of them.
 */
export const ulidRandom = (): number => randomInt(VALUES) / VALUES;
