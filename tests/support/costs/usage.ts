import { FUNCTIONS } from '#functions/declared.ts';
import { ROUND_ROWS } from '#functions/handlers/transfer-maintenance/run.ts';
import type { UNITS } from '../units/unitsPerOperation.ts';

interface Use {
  readonly operation: keyof typeof UNITS;
  /** A month. */
  readonly times: number;
  /** The time that Lambda bills, with the share of cold starts; supposed, not measured. */
  readonly ms: number;
  /** The size of the compressed response. */
  readonly kilobytes: number;
}

/** On so many days a month a user signs in, opens the vault and has the app before them for ten minutes. */
export const VISITS = 8;
/** A tab that is looked at asks every 30 seconds how many transfers wait. */
export const POLLS = VISITS * 20;

/** The operations of an active user in a month. They are supposed: replace them by those of your own users. */
export const USE: readonly Use[] = [
  { operation: 'how many transfers wait', times: POLLS, ms: 15, kilobytes: 0.5 },
  { operation: 'the same at the start', times: VISITS, ms: 30, kilobytes: 0.5 },
  { operation: 'the first such request of an hour', times: VISITS, ms: 15, kilobytes: 0.5 },
  { operation: 'is the vault open', times: 2 * VISITS, ms: 20, kilobytes: 0.5 },
  { operation: 'open the vault', times: VISITS, ms: 150, kilobytes: 0.5 },
  { operation: 'list 50 of 1,000 encrypted items', times: 3 * VISITS, ms: 80, kilobytes: 15 },
  // The app asks together with the list.
  {
    operation: 'how far 50 items with 40 earlier versions are encrypted',
    times: 3 * VISITS,
    ms: 30,
    kilobytes: 0.5,
  },
  { operation: 'read an encrypted item', times: 3 * VISITS, ms: 30, kilobytes: 1 },
  { operation: 'register an encrypted item', times: 2, ms: 60, kilobytes: 1 },
  { operation: 'change an encrypted item', times: 3, ms: 60, kilobytes: 1 },
  { operation: 'delete an encrypted item', times: 0.5, ms: 60, kilobytes: 0.5 },
  { operation: "a page of an item's history", times: 1, ms: 20, kilobytes: 2 },
  // The app reads the newest ones at its start, to notice a registry that is older than it was.
  { operation: 'a page of 200 entries of activity', times: 1 + VISITS, ms: 20, kilobytes: 2 },
  { operation: 'list ten transfers of encrypted items', times: 4, ms: 60, kilobytes: 2 },
  { operation: 'whose item a link names', times: 0.25, ms: 20, kilobytes: 0.5 },
  { operation: 'request an encrypted item', times: 0.25, ms: 150, kilobytes: 0.5 },
  { operation: 'read a transfer of an encrypted item', times: 0.5, ms: 50, kilobytes: 1 },
  { operation: 'approve a transfer of an encrypted item', times: 0.25, ms: 200, kilobytes: 0.5 },
  { operation: 'read an encrypted item in review', times: 0.25, ms: 50, kilobytes: 1 },
  { operation: 'accept a transfer of an encrypted item', times: 0.25, ms: 200, kilobytes: 0.5 },
  { operation: 'report on 50 encrypted items', times: 0.25, ms: 2_000, kilobytes: 100 },
  { operation: 'labels of 21 plain items', times: 0.1, ms: 1_000, kilobytes: 50 },
  { operation: 'mail a QR code', times: 0.1, ms: 150, kilobytes: 0.5 },
];

/** The stored data of an active user. */
export const HELD = {
  items: 50,
  /** As an encrypted item of the counted kind is stored, with its place in the index. */
  bytesOfAnItem: 2_100,
  /** Earlier versions of items: rows as long as those of items, in the same table. */
  versions: 40,
  /** Access row, vault, sessions, activity of 400 days, and transfers of a year. */
  otherBytes: 60_000,
  transfers: 3,
} as const;

/** A photo as its three renditions are stored: supposed for pictures of twelve megapixels. */
export const PHOTO = {
  bytes: { original: 2_200_000, view: 300_000, thumbnail: 20_000 },
  ofAnItem: 2,
} as const;

/** The photos of an active user in a month. What the browser has once is not asked for again. */
export const PHOTOS_USED = { added: 4, thumbnailsFetched: 60, viewsFetched: 20 } as const;

/** The costs that come with the requests. */
export const BESIDES = {
  /** Lambda's own lines, ours, its metric, and API Gateway's line. */
  logBytesOfARequest: 1_750,
  /** Users who do not sign in and are looked up all the same, for a mail or by an administrator, of each that signs in. */
  lookedUp: 0.05,
  /** Sign-ins and the hourly renewals of a visit: each asks the token-claims function. */
  tokens: 2 * VISITS,
  /** Parts of the app that the browser has not kept, a month. */
  appFiles: 120,
  appKilobytes: 1_000,
} as const;

/** The job, at a pace that was supposed: a page of its passes in 30 ms. */
export const JOB = {
  runs: (730 * 60) / FUNCTIONS['problem-transfers'].schedule.everyMinutes,
  pageS: 0.03,
  transfersOfAPage: 33,
  roundRows: ROUND_ROWS,
  itemsOfAPage: 500,
} as const;

/** The daily job's look for items whose time in the trash is over, at the same pace: it takes half of ten minutes at most. */
export const TRASH_JOB = {
  runs: (730 * 60) / FUNCTIONS['file-cleanup'].schedule.everyMinutes,
  longestRunS: 300,
} as const;
