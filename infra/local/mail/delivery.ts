import { createTransport } from 'nodemailer';
import { decodeTime } from 'ulid';
import * as z from 'zod/mini';
import { DAY_MS } from '#shared/domain/durations.ts';
import { isLoopback } from '../http/hosts.ts';
import { createTurns } from '../inTurn.ts';
import { type Mails, outOfEnvelope } from './mails.ts';

/** Codes and invitations are of no use later. */
const TRIED_FOR_MS = DAY_MS;
/** The first wait, which doubles with each further one: many servers take the mail of a stranger a minute later. */
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * 60_000;
/** A mail at which the server breaks off without an answer may have gone out all the same. */
const MOST_BREAKS = 10;
/** A server that says nothing for as long is not there. */
const SILENCE_MS = 30_000;
/** It may look at a mail for as long before it answers (RFC 5321, 4.5.3.2.6). */
const TAKING_MS = 10 * 60_000;

/** Why the server did not take a mail. */
interface Problem {
  /** Without the server's own words, which quote the address. */
  readonly code: string;
  /** The server refuses this mail for good. */
  readonly isFinal: boolean;
  /** The server said so, and has not taken the mail. */
  readonly isAnswered: boolean;
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
  readonly #firstWaitMs: number;
  readonly #transport: ReturnType<typeof createTransport>;
  readonly #problems = new Map<string, Problem & { readonly breaks: number }>();
  /** Why the server itself could not be used when that was last tried. */
  #unusable: string | undefined;
  readonly #inTurn = createTurns();
  #waits = 0;
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer ends; without one, never. */
  #dueMs = Number.POSITIVE_INFINITY;

  /**
   * @param mails nobody else may send them
   * @param server an address of the form `smtp://user:password@host:port`, or `smtps:`
   * @param say is given one line for the operator, without an address or a secret
   * @param firstWaitMs is shorter in tests
   */
  constructor(mails: Mails, server: string, say = toOperator, firstWaitMs = FIRST_WAIT_MS) {
    // An IPv6 address has brackets only there.
    this.host = new URL(server).hostname.replace(/^\[|\]$/g, '');
    this.#mails = mails;
    this.#say = say;
    this.#firstWaitMs = firstWaitMs;
    this.#transport = createTransport(transportOf(this.host, new URL(server)));
    this.#begin(false);
  }

  /** Resolves once the mail is kept; it goes out after that. @returns its id */
  async keep(raw: Uint8Array): Promise<string> {
    const id = await this.#mails.keep(raw);
    this.#begin(false);
    return id;
  }

  /** Tells the operator about a mail that was tried in vain; undefined for others. */
  problemOf(id: string): string | undefined {
    const code = this.#problems.get(id)?.code ?? this.#unusable;
    if (code === undefined) return undefined;
    return this.#isTried(id) ? `not taken yet (${code})` : `given up (${code})`;
  }

  /** Cuts a mail that is on its way: it goes out again after the next start. */
  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#transport.close();
  }

  #isTried(id: string): boolean {
    const { isFinal = false, breaks = 0 } = this.#problems.get(id) ?? {};
    return !isFinal && breaks < MOST_BREAKS && decodeTime(id) > Date.now() - TRIED_FOR_MS;
  }

  /** @param isRetry whether it is the turn of mails that were tried before, too */
  #begin(isRetry: boolean): void {
    void this.#inTurn(async () => {
      if (this.#isStopped) return;
      await this.#sendAll(isRetry).catch(() => undefined);
      const isLeft = (await this.#mails.ids()).some((id) => this.#isTried(id));
      if (isRetry || !isLeft) this.#endWait();
      if (!isLeft) this.#waits = 0;
      else if (isRetry || this.#waits === 0) this.#waitForRetry();
    });
  }

  #endWait(): void {
    clearTimeout(this.#timer);
    this.#dueMs = Number.POSITIVE_INFINITY;
  }

  /** Brings the next turn forward at most: while new mails are refused all the time, the others still have theirs. */
  #waitForRetry(): void {
    if (this.#isStopped) return;
    const waitMs = Math.min(this.#firstWaitMs * 2 ** this.#waits, LONGEST_WAIT_MS);
    this.#waits += 1;
    if (Date.now() + waitMs >= this.#dueMs) return;
    this.#endWait();
    this.#dueMs = Date.now() + waitMs;
    this.#timer = setTimeout(() => this.#begin(true), waitMs).unref();
  }

  async #sendAll(isRetry: boolean): Promise<void> {
    const tried = (await this.#mails.ids()).filter((id) => this.#isTried(id)).reverse();
    // Those without a problem come first, so that one that the server breaks off at holds up no other.
    const fresh = tried.filter((id) => !this.#problems.has(id));
    const again = isRetry ? tried.filter((id) => this.#problems.has(id)) : [];
    if (!(await this.#isUsable())) return;
    for (const id of [...fresh, ...again]) {
      if (this.#isStopped) return;
      this.#note(id, await this.#send(id));
    }
  }

  /** Signs in to the server, because a mail that fails afterwards fails by itself. */
  async #isUsable(): Promise<boolean> {
    try {
      await this.#transport.verify();
      this.#unusable = undefined;
    } catch (error) {
      const { code } = problemIn(error);
      if (code !== this.#unusable)
        this.#say(`The mail server ${this.host} cannot be used (${code}). ${WAITING}`);
      this.#unusable = code;
    }
    return this.#unusable === undefined;
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
    const before = this.#problems.get(id);
    if (!problem) return void this.#problems.delete(id);
    // Its turn comes soon, however long the others have been waiting.
    if (!before && !problem.isFinal) this.#waits = 0;
    this.#problems.set(id, { ...problem, breaks: (before?.breaks ?? 0) + (problem.isAnswered ? 0 : 1) });
    if (problem.code === before?.code) return;
    const said = `The mail server ${this.host} ${problem.isFinal ? 'refused' : 'did not take'} a mail (${problem.code}).`;
    this.#say(`${said} ${problem.isFinal ? 'It stays in the mailbox.' : WAITING}`);
  }
}

const WAITING = 'Mails wait in the mailbox and are tried again for a day.';

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
    socketTimeout: TAKING_MS,
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
  const { code, responseCode = 0 } = failureSchema.parse(error);
  const isFinal = OF_MAIL.includes(code) && responseCode >= FIRST_FINAL;
  const isAnswered = responseCode > 0;
  return { code: isAnswered ? `${code} ${responseCode}` : code, isFinal, isAnswered };
}

const toOperator = (line: string): void => void process.stderr.write(`${line}\n`);
