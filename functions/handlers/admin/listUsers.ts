import * as z from 'zod/mini';
import { encodeCursor, unknownCursor } from '#functions/lib/base/cursor.ts';
import type { DirectoryUser, Search, UserAdmin } from '#functions/lib/identity/userAdmin.ts';
import { type DescribeDeps, describeUser } from './describeUser.ts';

export interface ListDeps extends DescribeDeps {
  readonly userAdmin: UserAdmin;
}

interface Wanted {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A page of the users, and what the product keeps of each: never the content of an item. One of whom something else is
 * stored than the product wrote is marked, and keeps no other from being shown.
 * @throws {RegistryError} `invalid_input` for a cursor that no page of this query gave
 */
export async function listUsers(deps: ListDeps, { query = '', cursor }: Wanted) {
  const [page, administrators] = await Promise.all([
    usersPage(deps.userAdmin, query.trim(), cursor),
    deps.userAdmin.administrators(),
  ]);
  const users = await Promise.all(
    page.users.map((user) => describeUser(deps, user, administrators.has(user.subject))),
  );
  return { ...page, users };
}

const PAGE_USERS = 20;

/** Where a page ended: in which of the directory's lists, and that list's own token; none where it begins. */
const placeSchema = z.object({
  query: z.string(),
  list: z.int().check(z.gte(0), z.lte(1)),
  token: z.optional(z.string()),
});
type Place = z.infer<typeof placeSchema>;

interface Page {
  readonly users: readonly DirectoryUser[];
  /** Absent on the last page. */
  readonly cursor?: string;
}

/**
 * A page of all users, or of those whose username or email address begins with the query. The directory searches
 * one attribute at a time: first come those found by name, then the others.
 * @throws {RegistryError} `invalid_input` for a cursor that no page of this query gave
 */
async function usersPage(userAdmin: UserAdmin, query: string, cursor?: string): Promise<Page> {
  const lists = listsOf(query);
  const found: DirectoryUser[] = [];
  let place: Place | undefined = cursor === undefined ? { query, list: 0 } : decode(cursor, query);
  while (place && found.length < PAGE_USERS) {
    const search = lists[place.list];
    const page = await userAdmin
      .page({ search, limit: PAGE_USERS - found.length, token: place.token })
      .catch(refuseToken);
    const isSecond = place.list > 0;
    found.push(...page.users.filter(({ username }) => !(isSecond && startsWith(username, query))));
    place = next(place, page.token, lists.length);
  }
  return place ? { users: found, cursor: encodeCursor(JSON.stringify(place)) } : { users: found };
}

const listsOf = (prefix: string): readonly (Search | undefined)[] =>
  prefix === ''
    ? [undefined]
    : [
        { attribute: 'username', prefix },
        { attribute: 'email', prefix },
      ];

const startsWith = (username: string, query: string): boolean =>
  username.toLowerCase().startsWith(query.toLowerCase());

function next({ query, list }: Place, token: string | undefined, lists: number): Place | undefined {
  if (token !== undefined) return { query, list, token };
  return list + 1 < lists ? { query, list: list + 1 } : undefined;
}

function decode(cursor: string, query: string): Place {
  try {
    const place = z.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (place.query === query && place.list < listsOf(query).length) return place;
  } catch {
    // Text that is not JSON, or not a place, is not a cursor of ours either.
  }
  throw unknownCursor();
}

/** The directory calls a token that it did not give bad input. */
function refuseToken(error: unknown): never {
  if (error instanceof Error && error.name === 'InvalidParameterException') throw unknownCursor();
  throw error;
}
