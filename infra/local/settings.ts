import { resolve } from 'node:path';
import * as z from 'zod/mini';
import {
  ADMIN_AUTHENTICATOR,
  FEWEST_ITERATIONS,
  FILE_GIGABYTES,
  MAIL_TO,
  type Operator,
  PAGE_ADDRESS,
  SELF_SIGN_UP,
} from '#shared/domain/settings.ts';
import { isEveryAddress, isLoopback } from './http/hosts.ts';

/** Whether an address names a host, with a user and a password that can be read. */
function isMailServer(text: string): boolean {
  try {
    const { hostname, username, password } = new URL(text);
    return hostname !== '' && [username, password].every((part) => decodeURIComponent(part) !== undefined);
  } catch {
    return false;
  }
}

const page = z.url().check(z.regex(PAGE_ADDRESS));

const settingsSchema = z.object({
  PORT: z._default(
    z.string().check(
      z.regex(/^\d{1,5}$/),
      z.refine((text) => Number(text) <= 65_535),
    ),
    '3000',
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  ITEM_REGISTRY_DATA: z._default(z.string().check(z.minLength(1)), '.local'),
  ITEM_REGISTRY_SEED: z._default(z.enum(['sample', 'none']), 'sample'),
  ITEM_REGISTRY_DEMO: z._default(z.enum(['on', 'off']), 'on'),
  ITEM_REGISTRY_SIGN_UP: z.optional(z.enum(SELF_SIGN_UP)),
  ITEM_REGISTRY_ADMIN_AUTHENTICATOR: z.optional(z.enum(ADMIN_AUTHENTICATOR)),
  ITEM_REGISTRY_ITERATIONS: z._default(
    z.string().check(
      z.regex(/^\d{5,7}$/),
      z.refine((text) => Number(text) >= FEWEST_ITERATIONS.least && Number(text) <= FEWEST_ITERATIONS.most),
    ),
    String(FEWEST_ITERATIONS.least),
  ),
  ITEM_REGISTRY_FILE_GIGABYTES: z._default(
    z.string().check(
      z.regex(/^\d{1,4}$/),
      z.refine((text) => Number(text) >= FILE_GIGABYTES.least && Number(text) <= FILE_GIGABYTES.most),
    ),
    String(FILE_GIGABYTES.usual),
  ),
  ITEM_REGISTRY_MAIL_TO: z.optional(z.enum(MAIL_TO)),
  ITEM_REGISTRY_MAIL_SERVER: z.optional(z.url({ protocol: /^smtps?$/ }).check(z.refine(isMailServer))),
  ITEM_REGISTRY_MAIL_FROM: z.optional(z.email()),
  ITEM_REGISTRY_ADDRESS: z.optional(z.url({ protocol: /^https?$/ })),
  ITEM_REGISTRY_CONTACT: z.optional(z.union([z.email(), page])),
  ITEM_REGISTRY_PRIVACY_NOTICE: z.optional(page),
  ITEM_REGISTRY_TERMS: z.optional(page),
  DYNAMODB_ENDPOINT: z.optional(z.url()),
});

export interface Settings {
  /** 0 takes any free one. */
  readonly port: number;
  /** The address to listen on. */
  readonly host: string;
  /** An absolute path: everything that outlives a restart. */
  readonly dataFolder: string;
  /** Whether there are demo accounts, whose passwords everyone knows. Without them it is a real installation. */
  readonly demo: 'on' | 'off';
  readonly seed: 'sample' | 'none';
  /** Whether the sign-in pages make accounts, or administrators invite everyone. */
  readonly signUp: (typeof SELF_SIGN_UP)[number];
  /** Whether administrators must have an authenticator app. The demo administrator has none. */
  readonly adminAuthenticator: (typeof ADMIN_AUTHENTICATOR)[number];
  /** The fewest iterations of an encryption password: the level's own count applies where it is more. */
  readonly fewestIterations: number;
  /** The most that the files of a user may take. */
  readonly fileGigabytes: number;
  /** Whether QR codes are mailed to addresses without an account. */
  readonly mailTo: (typeof MAIL_TO)[number];
  /** The server that takes the mails, and their sender. Without it they stay in the mailbox. */
  readonly mail?: { readonly server: string; readonly from: string } | undefined;
  /** The origin under which browsers reach the product, if it is not that of `host` and `port`. */
  readonly address?: string | undefined;
  readonly operator: Operator;
  readonly dynamodbEndpoint: string | undefined;
}

/** @throws {Error} with one line that names the variable whose value cannot be used. */
export function settingsOf(environment: Readonly<Record<string, string | undefined>>): Settings {
  const parsed = settingsSchema.safeParse(environment);
  if (!parsed.success) {
    const variable = String(parsed.error.issues[0]?.path[0]);
    // That of the mail server holds a password.
    const value = variable === 'ITEM_REGISTRY_MAIL_SERVER' ? '' : `=${environment[variable]}`;
    throw new Error(`${variable}${value} cannot be used. README.md lists what it may be.`);
  }
  ensureSafe(parsed.data);
  return {
    port: Number(parsed.data.PORT),
    host: parsed.data.HOST,
    demo: parsed.data.ITEM_REGISTRY_DEMO,
    dataFolder: resolve(parsed.data.ITEM_REGISTRY_DATA),
    seed: parsed.data.ITEM_REGISTRY_SEED,
    adminAuthenticator: authenticatorOf(parsed.data),
    fewestIterations: Number(parsed.data.ITEM_REGISTRY_ITERATIONS),
    fileGigabytes: Number(parsed.data.ITEM_REGISTRY_FILE_GIGABYTES),
    ...mailsOf(parsed.data),
    mail: mailServerOf(parsed.data),
    address: addressIn(parsed.data.ITEM_REGISTRY_ADDRESS),
    operator: {
      contact: parsed.data.ITEM_REGISTRY_CONTACT,
      privacyNotice: parsed.data.ITEM_REGISTRY_PRIVACY_NOTICE,
      terms: parsed.data.ITEM_REGISTRY_TERMS,
    },
    dynamodbEndpoint: parsed.data.DYNAMODB_ENDPOINT,
  };
}

/** @throws {Error} with one line where others could reach what is meant for this machine alone */
function ensureSafe({
  HOST: host,
  ITEM_REGISTRY_DEMO: demo,
  ITEM_REGISTRY_ADDRESS: address,
}: z.infer<typeof settingsSchema>): void {
  if (isLoopback(host) && (address === undefined || isLoopback(new URL(address).hostname))) return;
  const setting = isLoopback(host) ? `ITEM_REGISTRY_ADDRESS=${address}` : `HOST=${host}`;
  if (demo === 'on')
    throw new Error(
      `${setting} lets others reach the demo accounts, whose passwords are public. Set ITEM_REGISTRY_DEMO=off; README.md says how a real installation begins.`,
    );
  if (isEveryAddress(host) && address === undefined)
    throw new Error(
      `HOST=${host} needs ITEM_REGISTRY_ADDRESS: the address that users open, for example https://registry.example.com.`,
    );
}

/** Programs use the demo administrator, who has no authenticator app. */
const authenticatorOf = ({
  ITEM_REGISTRY_DEMO: demo,
  ITEM_REGISTRY_ADMIN_AUTHENTICATOR: wanted = demo === 'on' ? 'optional' : 'required',
}: z.infer<typeof settingsSchema>): Settings['adminAuthenticator'] => wanted;

/**
 * Nobody could follow a mail to a stranger while sign-up is closed.
 * @throws {Error} naming the variable where both are asked for
 */
function mailsOf({
  ITEM_REGISTRY_DEMO: demo,
  ITEM_REGISTRY_SIGN_UP: signUp = demo === 'on' ? 'open' : 'closed',
  ITEM_REGISTRY_MAIL_TO: mailTo = signUp === 'open' ? 'anyone' : 'accounts',
}: z.infer<typeof settingsSchema>): Pick<Settings, 'signUp' | 'mailTo'> {
  if (signUp === 'closed' && mailTo === 'anyone') {
    throw new Error('ITEM_REGISTRY_MAIL_TO=anyone cannot be used while ITEM_REGISTRY_SIGN_UP=closed.');
  }
  return { signUp, mailTo };
}

/**
 * The demo accounts have addresses of nobody.
 * @throws {Error} naming the variable that is missing, or does not fit
 */
function mailServerOf({
  ITEM_REGISTRY_DEMO: demo,
  ITEM_REGISTRY_MAIL_SERVER: server,
  ITEM_REGISTRY_MAIL_FROM: from,
}: z.infer<typeof settingsSchema>): Settings['mail'] {
  if (server === undefined && from === undefined) return undefined;
  if (server === undefined) throw new Error('ITEM_REGISTRY_MAIL_FROM needs ITEM_REGISTRY_MAIL_SERVER.');
  if (from === undefined)
    throw new Error('ITEM_REGISTRY_MAIL_SERVER needs ITEM_REGISTRY_MAIL_FROM: the sender of the mails.');
  if (demo === 'on') throw new Error('ITEM_REGISTRY_MAIL_SERVER needs ITEM_REGISTRY_DEMO=off.');
  return { server, from };
}

/** @throws {Error} for an address with a path: whoever shares a host name with other programs has to know it at once */
function addressIn(address: string | undefined): string | undefined {
  if (address === undefined) return undefined;
  const { origin, pathname } = new URL(address);
  if (pathname === '/') return origin;
  throw new Error(
    `ITEM_REGISTRY_ADDRESS=${address} cannot be used: the registry cannot be at a path. Give it a host name or a port of its own, such as https://registry.example.com.`,
  );
}
