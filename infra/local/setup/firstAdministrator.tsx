import type { ServerResponse } from 'node:http';
import type { ReactElement } from 'react';
import { ADMIN_GROUP } from '#shared/domain/roles.ts';
import { AccountExists, type Accounts } from '../accounts/accounts.ts';
import { type Handler, readBody } from '../http/handler.ts';
import { isKey, newKey } from '../http/trust.ts';
import { createTurns } from '../inTurn.ts';
import { CardPage } from '../signin/layout.tsx';
import { respond } from '../signin/sendPage.tsx';
import { AccountForm, type Entry, parseEntry, TAKEN } from '../signin/signUpPage.tsx';

export const SETUP_PATH = '/local/setup';

const hasAdministrator = async (accounts: Accounts): Promise<boolean> =>
  (await accounts.list()).some(({ groups }) => groups.includes(ADMIN_GROUP));

interface Setup {
  readonly handle: Handler;
  /** The one-time address; undefined where there is an administrator. */
  readonly address: string | undefined;
}

/**
 * The page that makes the first administrator of an installation. Its address has a key that is random in each process,
 * and the page is gone as soon as there is an administrator.
 */
export async function createSetup(accounts: Accounts, origin: string): Promise<Setup> {
  const key = newKey();
  const path = `${SETUP_PATH}?key=${key}`;
  const inTurn = createTurns();

  async function submit(form: URLSearchParams): Promise<Shown> {
    const { entry, ...page } = parseEntry(form);
    if (!entry) return shown(400, <SetupPage path={path} {...page} />);
    return inTurn(async () => {
      if (await hasAdministrator(accounts)) return MISSING;
      try {
        await accounts.create({ ...entry, groups: [ADMIN_GROUP] });
        return shown(200, <DonePage home={`${origin}/`} username={entry.username} />);
      } catch (error) {
        if (!(error instanceof AccountExists)) throw error;
        return shown(400, <SetupPage path={path} {...page} errors={{ [error.field]: TAKEN[error.field] }} />);
      }
    });
  }

  return {
    address: (await hasAdministrator(accounts)) ? undefined : `${origin}${path}`,
    async handle(request, response) {
      const given = new URL(request.url ?? '', origin).searchParams.get('key');
      if (!isKey(key, given ?? undefined) || (await hasAdministrator(accounts)))
        return send(response, MISSING);
      if (request.method !== 'POST') return send(response, shown(200, <SetupPage path={path} />));
      const body = await readBody(request);
      send(response, await submit(new URLSearchParams(body?.toString())));
    },
  };
}

interface Shown {
  readonly status: number;
  readonly page: ReactElement;
}

const shown = (status: number, page: ReactElement): Shown => ({ status, page });

const send = (response: ServerResponse, { status, page }: Shown): void => respond(response, status, page);

function SetupPage({ path, ...entry }: { path: string } & Partial<Omit<Entry, 'entry'>>) {
  const title = 'Make the first administrator';
  return (
    <CardPage title={title} isRefused={entry.errors !== undefined}>
      <p>Administrators invite the other users. This page works once.</p>
      <AccountForm action={path} button="Make administrator" {...entry} />
    </CardPage>
  );
}

function DonePage({ home, username }: { home: string; username: string }) {
  return (
    <CardPage title="The registry is ready">
      <p>{username} is its administrator.</p>
      <a className="primary" href={home}>
        Sign in
      </a>
    </CardPage>
  );
}

const MISSING = shown(
  404,
  <CardPage title="This address is not valid">
    <p>
      There is an administrator already, or the registry was started again. Use the address that it printed
      last.
    </p>
  </CardPage>,
);
