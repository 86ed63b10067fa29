import { describe, expect, test } from 'vitest';
import { DUE_SHARDS } from '#functions/lib/storage/dueTransfers.ts';
import { ACCOUNT_LIMITS, ROUTE_LIMITS } from '#infra/declared/throttling.ts';
import { routeKey } from '#shared/contract/endpoint.ts';
import { transfers } from '#shared/contract/transfers.ts';
import { TRANSFER_LIFETIME_DAYS } from '#shared/domain/transfers.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import { dollarsOf, jobOf, ONE, quantitiesOf } from '#tests/support/costs/costs.ts';
import { PRICES, PUSH_PRICES } from '#tests/support/costs/prices.ts';
import { BESIDES, HELD, JOB, POLLS, USE, VISITS } from '#tests/support/costs/usage.ts';
import { ADMIN_UNITS, UNITS, VAULT_UNITS } from '#tests/support/units/unitsPerOperation.ts';

const USERS = 100_000_000;
const CELL = 2_000_000;
const SECONDS = 730 * 3_600;
/** The busiest hour against the mean of the month. It is supposed. */
const PEAK = 5;

const AWS = 'https://docs.aws.amazon.com';
const PAGES = {
  gateway: `${AWS}/apigateway/latest/developerguide/limits.html`,
  cognito: `${AWS}/cognito/latest/developerguide/quotas.html`,
  dynamo: `${AWS}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
  partition: `${AWS}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`,
  kms: `${AWS}/kms/latest/developerguide/requests-per-second.html`,
  lambda: `${AWS}/lambda/latest/dg/gettingstarted-limits.html`,
  ses: `${AWS}/ses/latest/dg/quotas.html`,
} as const;

const TITLES: Readonly<Record<keyof typeof PAGES, string>> = {
  gateway: 'API Gateway',
  cognito: 'Cognito',
  dynamo: 'DynamoDB',
  partition: 'DynamoDB, partitions',
  kms: 'KMS',
  lambda: 'Lambda',
  ses: 'SES',
};

const POLL = transfers.pendingCount;

interface Limit {
  readonly what: string;
  /** How much of it one user takes in a month. */
  readonly ofAUser: number;
  readonly quota: number;
  /** True where the quota is of a day, which has no busiest hour, and not of a second. */
  readonly isDaily?: boolean;
  readonly source: string;
}

/** Each by its quota before anybody asks AWS for more. */
const LIMITS: readonly Limit[] = [
  {
    what: 'our own limit of the poll, requests a second',
    ofAUser: POLLS,
    quota: ROUTE_LIMITS.get(routeKey(POLL))?.requestsPerSecond ?? expect.unreachable(),
    source: '`infra/declared/throttling.ts`',
  },
  { what: 'Cognito: sign-ins a second', ofAUser: VISITS, quota: 120, source: link('cognito') },
  { what: 'SES: mails a second', ofAUser: ONE.mails, quota: 14, source: link('ses') },
  {
    what: 'SES: mails a day, as it begins outside the sandbox',
    ofAUser: ONE.mails,
    quota: 50_000,
    isDaily: true,
    source: link('ses'),
  },
  {
    what: 'DynamoDB: read units a second of a table, were all of one table',
    ofAUser: ONE.reads,
    quota: 40_000,
    source: link('dynamo'),
  },
  {
    what: 'API Gateway: requests a second of an account',
    ofAUser: ONE.requests,
    quota: ACCOUNT_LIMITS.requestsPerSecond,
    source: link('gateway'),
  },
  {
    what: 'Lambda: runs at once',
    ofAUser: ONE.gbSeconds / 0.5,
    quota: 1_000,
    source: link('lambda'),
  },
  { what: 'KMS: requests a second', ofAUser: ONE.kms, quota: 10_000, source: link('kms') },
  {
    what: 'DynamoDB: write units a second of a table, were all of one table',
    ofAUser: ONE.writes,
    quota: 40_000,
    source: link('dynamo'),
  },
].toSorted((one, other) => reachedAt(one) - reachedAt(other));

function link(page: keyof typeof PAGES): string {
  return `[${TITLES[page]}](${PAGES[page]})`;
}

const ofPoll = LIMITS.find(({ ofAUser }) => ofAUser === POLLS) ?? expect.unreachable();

/** In a busy second, or in a day. */
function taken({ ofAUser, isDaily }: Limit, users: number): number {
  const inASecond = (users * ofAUser) / SECONDS;
  return isDaily ? inASecond * 24 * 3_600 : inASecond * PEAK;
}
function reachedAt(limit: Limit): number {
  return limit.quota / taken(limit, 1);
}
const percentOfCell = (limit: Limit): number => (100 * taken(limit, CELL)) / limit.quota;
/** Those that a cell needs more of than there is at first. */
const RAISED = LIMITS.filter((limit) => percentOfCell(limit) > 100);
const highestOf = (limits: readonly Limit[]): string => number(Math.max(...limits.map(percentOfCell)));

const number = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
const millions = (value: number): string => `${number(value / 1e6)} million`;

const limitsTable = (): string =>
  [
    `| what | quota | at ${millions(USERS)} users | reached at | a cell of ${millions(CELL)} takes | quota by |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...LIMITS.map((limit) =>
      [
        '',
        limit.what,
        number(limit.quota),
        number(taken(limit, USERS)),
        `${millions(reachedAt(limit))} users`,
        `${number(percentOfCell(limit))} %`,
        limit.source,
        '',
      ]
        .join(' | ')
        .trim(),
    ),
  ].join('\n');

/** Writes of a transfer to the index of dates: its request, approval and acceptance, and its end a month later. */
const INDEX_WRITES = 1 + 2 + 2 + 1;
const SHARD_WRITES = 1_000;
const timesOf = (wanted: (typeof USE)[number]['operation']): number =>
  USE.find(({ operation }) => operation === wanted)?.times ?? 0;
/** Writes of a user in a month to an index that had each row of the items: those in the trash are other rows. */
const INDEX_WRITES_OF_ITEMS =
  timesOf('register an encrypted item') +
  timesOf('change an encrypted item') +
  2 * timesOf('delete an encrypted item');
const STATUS_OPERATION = 'how far 50 items with 40 earlier versions are encrypted';
/** The time of a run of the job. */
const RUN_S = 600;
/** By `npm run bench -- job`, in November 2026. */
const MEASURED =
  '3,658.5 read units, 13,004 write units and 3.8 s for 1,000 due transfers among 1,000,000, of which the round looked at 1,000 more; the same units and 4.2 s among 10,000';

const month = (users: number) => ({ users, busy: 1 });
const bill = (users: number): number => {
  const quantities = quantitiesOf(month(users));
  return typedKeys(PRICES).reduce((sum, priced) => sum + dollarsOf(priced, quantities[priced]), 0);
};

/** The dollars of one request beside the units of tables: what every request of a function costs. */
function dollarsOfRequest(ms: number): number {
  const gbSeconds = (ms / 1_000) * 0.5;
  const logs = BESIDES.logBytesOfARequest / 1024 ** 3;
  return (
    PRICES['API Gateway: a request (HTTP API)'].each +
    PRICES['CloudFront: a request'].each +
    PRICES['Lambda: a request'].each +
    gbSeconds * PRICES['Lambda: a GB-second (arm64)'].each +
    logs * PRICES['CloudWatch: a GB of logs written'].each
  );
}

const POLL_MS = USE.find(({ operation }) => operation === 'how many transfers wait')?.ms ?? 0;
/** The dollars of a user's polls in a month, by list prices without what is free. */
const POLLS_DOLLARS =
  POLLS *
  (dollarsOfRequest(POLL_MS) + UNITS['how many transfers wait'].reads * PRICES['DynamoDB: a read unit'].each);
/** A visit of ten minutes is one connection: it is written down, and deleted at its end. */
const CONNECTED_MINUTES = VISITS * 10;
const PUSHED_MESSAGES = 5;
const pushDollars = ({ minute, message }: { readonly minute: number; readonly message: number }): number =>
  CONNECTED_MINUTES * minute +
  (2 * VISITS + PUSHED_MESSAGES) * message +
  2 * VISITS * (dollarsOfRequest(POLL_MS) + PRICES['DynamoDB: a write unit'].each);

const pushTable = (): string =>
  [
    '| | a million users, dollars a month | of the bill |',
    '| --- | --- | --- |',
    ...Object.entries({
      [`asking every 30 seconds, ${POLLS} times`]: POLLS_DOLLARS,
      'asking every 60 seconds': POLLS_DOLLARS / 2,
      ...Object.fromEntries(
        typedKeys(PUSH_PRICES).map((name) => [`a push by ${name}`, pushDollars(PUSH_PRICES[name])]),
      ),
    }).map(
      ([way, dollars]) =>
        `| ${way} | ${number(dollars * 1e6)} | ${number((100 * dollars * 1e6) / bill(1e6))} % |`,
    ),
  ].join('\n');

function scaleDocument(): string {
  const [job, cellJob] = [jobOf(month(USERS)), jobOf(month(CELL))];
  const due = (users: number) => jobOf(month(users)).due / JOB.runs;
  const indexWrites = (USERS * ONE.requestsOfTransfers * INDEX_WRITES * PEAK) / SECONDS;
  const rounds = (users: number) => (users * HELD.transfers) / JOB.roundRows / 24;
  /** In runs, one an hour, each as long as its time lets it. */
  const fullRound = (users: number) =>
    Math.ceil(((users * HELD.transfers) / JOB.transfersOfAPage) * (JOB.pageS / RUN_S));
  const status = VAULT_UNITS['how far 1,000 items are encrypted'].reads;
  const asked = timesOf(STATUS_OPERATION);
  const statusDollars = 1e6 * asked * UNITS[STATUS_OPERATION].reads * PRICES['DynamoDB: a read unit'].each;
  const list = ADMIN_UNITS['list 20 users with 10 items each'].reads;
  return `# A hundred million users

This page says what breaks first when the registry grows, and how it is built for ${millions(USERS)} active users. Nobody has
run it at that size: the numbers are arithmetic. What one user takes in a month is on [costs.md](costs.md), from units that
tests count and from use that is supposed; the quotas are those of AWS before anybody asks for more. The busiest hour is
supposed to have ${PEAK} times the mean of the month. \`npx vitest run tests/infrastructure/scale.test.ts -u\` makes the page anew.

## What breaks first

A month has ${number(SECONDS)} seconds, so a number of a month, times users, times ${PEAK}, divided by that, is a number of a busy second. A day
is counted without that factor.

${limitsTable()}

In one account and region all but our own limit are raised by asking, yet hardly by a factor of ten. A user pool has
40 million users at first (${link('cognito')}). Beyond the quotas there are limits that nobody can raise:

- **A partition of DynamoDB** takes ${number(SHARD_WRITES)} write and 3,000 read units a second (${link('partition')}). Every row of a user, and of a user's items,
  has the user's id as its key, so one user is bound by it, and the number of users is not.
- **The index of dates** is the one place where the rows of all users stand in one order. It has ${DUE_SHARDS.length} parts by a hash of the transfer's
  id. A transfer writes to it ${INDEX_WRITES} times in its life: ${number(indexWrites)} units in a busy second of ${millions(USERS)} users, ${number(indexWrites / DUE_SHARDS.length)} of each part's ${number(SHARD_WRITES)}.
- **The round of the hourly job** looks at ${number(JOB.roundRows)} rows a run. One round takes ${number(rounds(1_000_000))} days at a million users, ${number(rounds(CELL))} in a cell, and ${number(rounds(USERS) / 365)} years
  at ${millions(USERS)}. It is there to notice a fault that nobody expects; after a restore, the whole is searched at once
  (operations.md), and this can be done only where the whole is a cell.
- **One deployment, one key, one restore** for all: a mistake reaches every user. This is the reason to divide before any quota is.

## The hourly job

It costs what is due. The index of dates gives the transfers whose date has come; each is read by its key, and changed under the
condition that it is as it was read. Completed transfers leave the index after ${TRANSFER_LIFETIME_DAYS} days, and are then read by the round alone.

- A hundred due transfers take ${number(ADMIN_UNITS['what is due to 100 transfers'].reads)} read and ${number(ADMIN_UNITS['what is due to 100 transfers'].writes)} write units (\`tests/support/units\`). A test holds that neither grows with the transfers that there are
  (\`tests/integration/due-transfers.integration.test.ts\`).
- \`TRANSFERS=1000000 npm run bench -- job\`, on a busy machine of two cores over the local database, without mails: ${MEASURED}.
- ${millions(USERS)} users have ${number(due(USERS))} due transfers an hour, ${number(job.reads)} read units a month; a cell has ${number(due(CELL))} an hour, ${number(cellJob.reads)} units. At the supposed pace of
  ${JOB.transfersOfAPage} transfers in ${JOB.pageS * 1_000} ms these are ${number((due(USERS) / JOB.transfersOfAPage) * JOB.pageS)} and ${number((due(CELL) / JOB.transfersOfAPage) * JOB.pageS)} seconds of its ${RUN_S}, of which what is due may take ${0.8 * RUN_S}.
- Mails bind it sooner: an expiry sends two, and SES begins at 14 a second, so ${0.8 * RUN_S} seconds are ${number((0.8 * RUN_S * 14) / 2)} expiries. Ask for more
  before there are as many; the metric \`TransfersLag\` and its alarm \`transfers-late\` tell in time.

**Versions side by side.** Rows of a version without the index have no entry in it. Until a whole round of this release has met no
such row, each run goes as far as its time lets it, and does what is due to those that it meets. Each release begins that again,
also the same one after a rollback: at the supposed pace the transfers take ${number(fullRound(1_000_000))} hours of runs at a million users, ${number(fullRound(CELL))} in a cell. A
round that meets such a row later does so too. The earlier version leaves an old date behind when it takes a step: the job then
finds the row, finds nothing due, and gives it its own date. Where a part of the index cannot be read, the round does what is due
to the rows that it looks at, and the alarms \`transfers-left\` and \`transfers-late\` tell.

## Cells

A **cell** is this stack as it is, in an account of its own, for ${millions(CELL)} users: ${USERS / CELL} cells. The table says what a cell takes:
${highestOf(RAISED)} % of one quota, which is to be raised before (${RAISED.map(({ what }) => what).join(', ')}), and of no other more than ${highestOf(LIMITS.filter((limit) => !RAISED.includes(limit)))} %. A fault of a deployment or a restore reaches ${(100 * CELL) / USERS} % of the users. Cells are
deployed one after another, the smallest first. ${millions(USERS)} users are ${number(bill(USERS) / 1e6)} million dollars a month by the list prices, ${number(bill(CELL))} for a cell:
cells cost nothing of their own but the alarms, keys and metrics of each.

What there is between cells, and must be built then:

1. **Which cell a user is in.** One table of the hash of an email address and the cell, replicated to each region. Only the sign-in
   page asks it, at most ${number((USERS * VISITS * PEAK) / SECONDS)} times in a busy second. Afterwards the address of the page names the cell (\`c17.example.com\`), so no
   request passes through anything that all cells share. QR links have the cell in their address already.
2. **Transfers between cells.** Within a cell, approval and acceptance are one transaction over both users' rows; there is none over
   two accounts. The steps stay: at the approval, the owner's cell locks the item and seals its key to the requester's public key, as
   it does today; the acceptance creates the item in the requester's cell under the transfer's id, so that a repetition changes nothing;
   then the owner's cell deletes its own, or, where no word comes, asks again. Both cells have a row of the transfer in their index of
   dates, so the hourly job is what goes on after a crash. Households are put in one cell, so that most transfers stay inside.
3. **Moving a user** is an export and an import of rows under a lock of the account. Rows need no new encryption but for what KMS
   wraps or proves: these keys are of a cell, so vault rows are wrapped anew, and the proofs of the user id and of open requests made anew.
4. **Operators** have one view over the alarms of all cells, and one command that deploys them in turn.

## Asking or being told

A tab that is looked at asks every 30 seconds how many transfers wait, and one that is not looked at never asks. A connection over
which it is told instead is open for ${CONNECTED_MINUTES} minutes a month, and carries ${PUSHED_MESSAGES} messages:

${pushTable()}

**It stays with asking.** A push would save ${number((100 * (POLLS_DOLLARS - pushDollars(PUSH_PRICES['API Gateway over WebSocket'])) * 1e6) / bill(1e6))} % of the bill. For that there would be a second address that no web access list stands before,
a table of the connections, and a permission to send to every connection. A browser cannot send a header with the opening of a
WebSocket, so a token or a ticket would be in an address, where nothing secret is today. And asking would stay, for users who were not
connected. A conditional answer saves none of it: the body is a few bytes, and each request is paid for whether it changed or not.

Where asking becomes too much, a longer pause comes first: 60 seconds is one constant, halves the cost, and moves our own limit of
the poll from ${number(reachedAt(ofPoll) / 1e6)} to ${number((2 * reachedAt(ofPoll)) / 1e6)} million users. A push is to be decided anew if tabs stay open for hours: its price goes by the number of
visits, that of asking by their length.

## What still grows with what exists

| what | takes | at size |
| --- | --- | --- |
| how far items are encrypted (\`GET /encryption/status\`) | ${number(status)} read units for 1,000 items | grows with the user's own items and their earlier versions, never with the users |
| the list of users for administrators | ${number(list)} read units for 20 users with 10 items each | counts the items of each user on the page |
| the daily job's look for the trash | every item | ${number((CELL * (HELD.items + HELD.versions) * HELD.bytesOfAnItem) / 4_096 / 2)} read units for one pass of a cell |

The first reads the rows of items once where all are encrypted, and the earlier versions and the trash once: strongly consistent,
and by the content itself. The app asks for it with the list, supposed ${asked} times a month, each time ${UNITS[STATUS_OPERATION].reads} units for ${HELD.items} items with ${HELD.versions}
earlier versions: ${number(statusDollars)} dollars a month for a million users, ${number((100 * statusDollars) / bill(1e6))} % of the bill. The second is content with a count that is a moment old.

**An index of keys stays out**, though a key of 100 bytes in place of a row of ${number(HELD.bytesOfAnItem)} would be a twentieth of the units:

- It would be eventually consistent. The app compares the number of items with the one that the browser remembers, and stops where
  items are gone without a recorded change: a count from a moment before would stop a user whose registry is in order.
- It would have to hold a mark that a row is encrypted. An answer by such a mark is not one by the content: whoever writes to the
  tables could put a plain text in place of an encrypted one and leave the mark, and the user would be told that all is encrypted.
- Rows of the version before have no mark. As long as there is one, all would be read as now.
- Without a mark it answers how many items there are and not how many are plain, so the rows are read all the same, and they tell both.
  Only the list of users would gain, for a write more whenever an item is registered or an earlier version is kept, and two when one
  is deleted or restored: ${number(1e6 * INDEX_WRITES_OF_ITEMS * PRICES['DynamoDB: a write unit'].each)} dollars a month for a million users, the price of ${number((INDEX_WRITES_OF_ITEMS * 1e6 * PRICES['DynamoDB: a write unit'].each) / (list * PRICES['DynamoDB: a read unit'].each))} pages of that list.

A local index would be consistent, but must be made with its table, would limit each user to 10 GB, and needs the same mark.
Counters beside both parts of the version of a user's list would be exact together, since each transaction on items writes one of
them. Yet each would have to say how the numbers change, which is right only if all that is stored is as the writer believes, and no version
before it may write beside it. A version that is merely another one each time has neither limit.
`;
}

describe('the page about growth', () => {
  test('has the numbers of today', async () => {
    await expect(scaleDocument()).toMatchFileSnapshot('../../docs/scale.md');
  });

  test('finds that a cell needs more mails a day than SES sends at first, and of no other quota more than three quarters', () => {
    expect(RAISED.map(({ what }) => what)).toEqual([expect.stringContaining('SES: mails a day')]);
    for (const limit of LIMITS.filter((each) => !RAISED.includes(each)))
      expect(percentOfCell(limit), limit.what).toBeLessThan(75);
  });
});
