import { LINK_SECONDS } from '#shared/domain/files.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** S3 refuses an object that does not exist to a role that may not list the bucket, in place of saying so. */
const ABSENT = [403, 404];
/** A minute less than an address works: the clocks and the way of its response differ. */
const TRUSTED_MS = (LINK_SECONDS - 60) * 1_000;

export interface Link {
  readonly address: string;
  /** In ms since 1970: a refusal after that says nothing about the object. */
  readonly goodUntil: number;
}

/** A link that has just been given. */
export const linkOf = (address: string): Link => ({ address, goodUntil: Date.now() + TRUSTED_MS });

/**
 * Gives the sealed bytes at a link; undefined where there are none. The address is a secret of five minutes, so it goes
 * nowhere: no referrer, and no copy in the browser's own cache, which would also hold the bytes a second time.
 * @throws where there was no response, or one that another try with a new address may better
 */
export async function download(
  { address, goodUntil }: Link,
  signal: AbortSignal,
): Promise<Bytes | undefined> {
  const response = await fetch(address, {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (response.ok) return new Uint8Array(await response.arrayBuffer());
  if (ABSENT.includes(response.status) && Date.now() < goodUntil) return undefined;
  throw new TypeError(`The storage has responded with ${response.status}`);
}
