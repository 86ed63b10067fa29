import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Handler } from '../http/handler.ts';
import type { Post } from '../mail/openPost.ts';
import { type Letter, LetterPage, readLetter } from './letter.tsx';
import { type Addressed, type AddressOf, Page, POLICY, TICKET, When, withTicket } from './page.tsx';

const PAGE_SIZE = 100;

/**
 * The pages below `/local/mail`: the list of all mails, and each mail as a mail program shows it.
 * @param post the mails, and the delivery that takes them away where there is a mail server
 */
export function createMailbox(post: Post): { readonly handle: Handler } {
  return {
    async handle(request, response) {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost');
      const { status, page } = await pageAt(pathname, post, searchParams.get(TICKET));
      response.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': POLICY,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      });
      response.end(`<!doctype html>${renderToStaticMarkup(page)}`);
    },
  };
}

interface Answer {
  readonly status: number;
  readonly page: ReactElement;
}

async function pageAt(path: string, post: Post, ticket: string | null): Promise<Answer> {
  const addressOf: AddressOf = (mail = '') => withTicket(`/local/mail${mail && `/${mail}`}`, ticket);
  const id = /^\/local\/mail\/?(.*)$/.exec(path)?.[1];
  if (id === '') return { status: 200, page: await listOf(post, addressOf) };
  const raw = id === undefined ? undefined : await post.mails.read(id);
  if (!raw) return { status: 404, page: <MissingPage addressOf={addressOf} /> };
  return { status: 200, page: <LetterPage letter={await readLetter(raw)} addressOf={addressOf} /> };
}

async function listOf(post: Post, addressOf: AddressOf): Promise<ReactElement> {
  const { mails, delivery, hadServer } = post;
  const ids = await mails.ids();
  const entries = await Promise.all(
    ids.slice(0, PAGE_SIZE).map(async (id) => {
      const raw = await mails.read(id);
      return { id, letter: await readLetter(raw ?? Buffer.of()), problem: delivery?.problemOf(id) };
    }),
  );
  const about = { server: delivery?.host, hadServer };
  return <MailboxPage entries={entries} total={ids.length} {...about} addressOf={addressOf} />;
}

interface Entry {
  readonly id: string;
  readonly letter: Letter;
  /** Why the mail server has not taken it. */
  readonly problem: string | undefined;
}

interface About {
  /** The name of the mail server. */
  readonly server: string | undefined;
  /** Whether there was one before. */
  readonly hadServer: boolean | undefined;
}

interface MailboxPageProps extends Addressed, About {
  readonly entries: readonly Entry[];
  /** The number of all mails; the page may show fewer. */
  readonly total: number;
}

function MailboxPage({ entries, total, server, hadServer, addressOf }: MailboxPageProps) {
  return (
    <Page title="Mailbox">
      <h1>Mailbox</h1>
      <p className="quiet">
        {aboutMails({ server, hadServer })} <a href={addressOf()}>Refresh</a>
      </p>
      {entries.length === 0 && (
        <p className="empty">{server || hadServer ? 'No mail is waiting.' : 'No mail has been sent yet.'}</p>
      )}
      <ul className="mails">
        {entries.map(({ id, letter, problem }) => (
          <li key={id}>
            <a href={addressOf(id)}>{letter.subject}</a>
            <span className="quiet">
              to {letter.to}
              {problem && `, ${problem}`}
            </span>
            <span className="quiet when">
              <When date={letter.date} />
            </span>
          </li>
        ))}
      </ul>
      {total > entries.length && (
        <p className="quiet">
          The newest {entries.length} of {total} mails.
        </p>
      )}
    </Page>
  );
}

function aboutMails({ server, hadServer }: About): string {
  if (server)
    return `The mails that the mail server ${server} has not taken, newest first. What it does not refuse is tried again for a day.`;
  return hadServer
    ? 'The mails of the last week that no mail server took, newest first.'
    : 'Every mail that this copy of the registry sent, newest first. Nothing left this machine.';
}

function MissingPage({ addressOf }: Addressed) {
  return (
    <Page title="No such mail">
      <h1>No such mail</h1>
      <p>
        <a href={addressOf()}>All mails</a>
      </p>
    </Page>
  );
}
