import type { PoolUser, UserPool } from '#functions/lib/aws/cognito.ts';
import type { DirectoryName } from './directory.ts';

export const attributeOf = ({ Attributes = [] }: PoolUser, name: string): string =>
  Attributes.find(({ Name }) => Name === name)?.Value ?? '';

export const subOf = (user: PoolUser): string => attributeOf(user, 'sub');

type Readable = Pick<UserPool, 'getUser'>;

/** Whether the pool finds this very user by this name, be it a username or a subject. */
async function isFoundBy({ getUser }: Readable, name: string, subject: string): Promise<boolean> {
  const found = await getUser(name);
  return found !== undefined && subOf(found) === subject;
}

/**
 * The name by which to change a user's account. A username can be given to someone else once its account is deleted; a
 * subject never is, so a call by it reaches this user or nobody, whatever happens before it. Cognito's documentation
 * leaves open whether a pool whose users choose a username takes their subject in its place. So the pool is asked first:
 * where it finds someone else by it, or nobody, the username is left, as it is at this moment.
 * @returns undefined where the pool does not have the user any more
 */
export async function nameToChange(
  pool: Readable,
  { username, subject }: DirectoryName,
): Promise<string | undefined> {
  if (await isFoundBy(pool, subject, subject)) return subject;
  return (await hasUsername(pool, { username, subject })) ? username : undefined;
}

/** Whether the pool has this very user by their username. */
export const hasUsername = (pool: Readable, { username, subject }: DirectoryName): Promise<boolean> =>
  isFoundBy(pool, username, subject);
