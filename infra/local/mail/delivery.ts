import { createTransport } from 'nodemailer';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { isLoopback } from '../http/hosts.ts';
import { createTurns } from '../inTurn.ts';
import { type Mails, outOfEnvelope } from './mails.ts';

/** Codes and invitations are of no use later. */
const TRIED_FOR_MS = 24 * 60 * 60_000;
/** The first wait, which doubles with each round in vain: many servers take the mail of a stranger a minute later. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** A server that says nothing for as long is not there. */
const SILENCE_MS = 30_000;

/** Why a mail was not taken. */
interface Problem {
  /** Without the server's own words, which quote the address. */
  readonly code: string;
  /** The server refuses this mail for good. */
  readonly isFinal: boolean;
  /** The server itself could not be used, so that the other mails need not be tried. */
  readonly isOfServer: boolean;
}

/**
 * Hands the mails that are kept on to a mail server, the oldest first, and tries again what it did not take. A mail is
 * removed once the server has taken it: one that is cut off at that moment goes out twice rather than never.
 */
export class Delivery {
  /** The name of the mail server. */
  readonly host: string;
  readonly #mails: Mails;
  readonly #say: (line: string) => void;
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #problems = new Map<string, Problem>();
  readonly #inTurn = createTurns();
  #roundsInVain = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param mails nobody else may send them
   * @param server an address of the form `smtp://user:password@host:port`, or `smtps:`
   * @param say is given one line for the operator, without an address or a secret
   */
  constructor(mails: Mails, server: string, say = toOperator) {
    // An IPv6 address has brackets only there.
    this.host = new URL(server).hostname.replace(/^\[|\]$/g, '');
    this.#mails = mails;
    this.#say = say;
    this.#transport = createTransport(transportOf(this.host, new URL(server)));
    this.#transport.verify().catch((error) => say(lineOf(this.host, problemIn(error))));
    this.#wake();
  }

  /** Resolves once the mail is kept; it goes out after that. @returns its id */
  async keep(raw: Uint8Array): Promise<string> {
    const id = await this.#mails.keep(raw);
    this.#wake();
    return id;
  }

  /** Tells the operator about a mail that was tried in vain; undefined for others. */
  problemOf(id: string): string | undefined {
    const problem = this.#problems.get(id);
    if (!problem) return undefined;
    return this.#isTried(id) ? `not taken yet (${problem.code})` : `given up (${problem.code})`;
  }

  /** Cuts a mail that is on its way: it goes out again after the next start. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#transport.close();
  }

  #wake(): void {
    void this.#inTurn(() => this.#round());
  }

  #isTried(id: string): boolean {
    return !this.#problems.get(id)?.isFinal && decodeTime(id) > Date.now() - TRIED_FOR_MS;
  }

  async #round(): Promise<void> {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    const isLeft = await this.#sendAll().catch(() => true);
    this.#roundsInVain = isLeft ? this.#roundsInVain + 1 : 0;
    if (!isLeft || this.#isStopped) return;
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (this.#roundsInVain - 1), LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.#wake(), waitMs).unref();
  }

  /** @returns whether a mail is left that will be tried again. */
  async #sendAll(): Promise<boolean> {
    const ids = (await this.#mails.ids()).filter((id) => this.#isTried(id)).reverse();
    for (const id of ids) {
      if (this.#isStopped) return true;
      const problem = await this.#send(id);
      this.#note(id, problem);
      if (problem?.isOfServer) return true;
    }
    return ids.some((id) => this.#problems.has(id) && this.#isTried(id));
  }

  async #send(id: string): Promise<Problem | undefined> {
    const raw = await this.#mails.read(id);
    if (!raw) return undefined;
    const { sender, recipients, mail } = outOfEnvelope(raw);
    try {
      await this.#transport.sendMail({ envelope: { from: sender, to: recipients }, raw: mail });
    } catch (error) {
      return problemIn(error);
    }
    await this.#mails.remove(id);
    return undefined;
  }

  #note(id: string, problem: Problem | undefined): void {
    const isNew = problem?.code !== this.#problems.get(id)?.code;
    if (!problem) this.#problems.delete(id);
    else this.#problems.set(id, problem);
    if (problem && isNew) this.#say(lineOf(this.host, problem));
  }
}

/** Between machines, passwords and mails go by TLS or not at all. */
function transportOf(host: string, { protocol, port, username, password }: URL) {
  const user = decodeURIComponent(username);
  const isHere = isLoopback(host);
  return {
    host,
    secure: protocol === 'smtps:',
    ...(port !== '' && { port: Number(port) }),
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    // A server on this machine often has a certificate that nobody signed.
    requireTLS: !isHere,
    ignoreTLS: isHere,
    connectionTimeout: SILENCE_MS,
    greetingTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
  };
}

/** The server names a recipient or a content by these, and not itself. */
const OF_MAIL = ['EENVELOPE', 'EMESSAGE'];
/** From here on an answer is final (RFC 5321, 4.2.1). */
const FIRST_FINAL = 500;

/** How nodemailer says why a mail did not go out. */
const failureSchema = z.object({
  code: z.catch(z.string(), 'unknown'),
  responseCode: z.catch(z.optional(z.number()), undefined),
});

function problemIn(error: unknown): Problem {
  const { code, responseCode } = failureSchema.parse(error);
  const isOfServer = !OF_MAIL.includes(code);
  return {
    code: responseCode === undefined ? code : `${code} ${responseCode}`,
    isFinal: !isOfServer && (responseCode ?? 0) >= FIRST_FINAL,
    isOfServer,
  };
}

function lineOf(host: string, { code, isFinal, isOfServer }: Problem): string {
  if (isFinal) return `The mail server ${host} refused a mail (${code}). It stays in the mailbox.`;
  const what = isOfServer ? 'takes no mails' : 'did not take a mail';
  return `The mail server ${host} ${what} (${code}). They wait in the mailbox and are tried again for a day.`;
}

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);
