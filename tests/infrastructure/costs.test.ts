import { describe, expect, test } from 'vitest';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import {
  ALARMS,
  dollarsOf,
  jobOf,
  METRICS_OF_A_ROUTE,
  MONTHS,
  type Month,
  ONE,
  quantitiesOf,
  ROWS_OF_ITEMS,
  trashJobOf,
} from '#tests/support/costs/costs.ts';
import { photoQuantities, times } from '#tests/support/costs/photos.ts';
import { PRICE_PAGES, PRICES } from '#tests/support/costs/prices.ts';
import { BESIDES, HELD, JOB, PHOTO, PHOTOS_USED, USE, VISITS } from '#tests/support/costs/usage.ts';
import { UNITS } from '#tests/support/units/unitsPerOperation.ts';
import { exampleTemplate } from './support/template.ts';

const PRICED = typedKeys(PRICES);
const HEADS = MONTHS.map(({ users }) => `${number(users)} users`);

/** docs/costs.md, from the units that are counted and the prices that are known. */
const costsDocument = (): string => `# What it costs

Each month, for active users: people who sign in that month. The page is made from the units that the tests count
(\`tests/support/units/unitsPerOperation.ts\`) and from prices and suppositions in \`tests/support/costs/\`; a test
fails when it is out of date, and \`npx vitest run --project infrastructure tests/infrastructure/costs.test.ts -u\`
makes it anew.

Prices are list prices of US East (N. Virginia) as known in November 2026, without tax, without discounts, and
without the lower prices of large volumes. **Check them before you rely on them**: ${PRICE_PAGES.map((page) => `[${page.split('/')[3]}](${page})`).join(', ')}.

## The bill

${table(
  ['Dollars a month', ...HEADS],
  [
    ...PRICED.map((priced) => [serviceOf(priced), ...MONTHS.map((month) => dollars(costOf(month, priced)))]),
    ['**Together**', ...MONTHS.map((month) => `**${dollars(sumOf(month))}**`)],
    ['For each user', ...MONTHS.map((month) => `${(sumOf(month) / month.users).toFixed(4)}`)],
  ],
)}

Not in it: files of the app in S3 and requests for them, the queue of failed runs and the topic of the alarms, the zone and the queries of Route 53, logs kept (a tenth of what writing them
costs), rotated key material (from the first rotation of a key on $1 a month more for it, from the second on $2), \`keyReplicas\` ($2 for both keys, and their rotations as here), and all of
\`selfCheck\` (less than a dollar) and \`backups\`: a key, each GB of tables and files that a vault holds and each that is copied elsewhere, and the requests of S3. A
web access list is $5, $1 for each of its rules, and $0.60 for each million requests: \`webAcl\` makes two, with five rules and three.

## The arithmetic

Quantity less what is free, times the price.

${table(
  ['What is paid', 'Price', 'Free', ...HEADS],
  PRICED.map((priced) => {
    const { each, free } = PRICES[priced];
    return [
      priced,
      price(each),
      free === 0 ? '' : number(free),
      ...MONTHS.map((month) => number(quantitiesOf(month)[priced])),
    ];
  }),
)}

## What a user does

Supposed: ${VISITS} visits a month of ten minutes each, ${HELD.items} items held, everything encrypted. Replace it by
what your users do, which the metric \`Requests\` tells by route. Units are those counted for a function that has just
started; keys at Standard, which it keeps for a minute, make it a little less. Times are those billed with 512 MB;
a function with more computes faster in proportion, for the same price. Lambda bills the start of a function too, and all the
time in which it waits for DynamoDB, KMS or others: both are in these times. \`Init Duration\` in the lines of Lambda's own and
\`calls\` in those of the requests tell what they are with your users. A request that is refused because nobody is
signed in, or for its body, costs the reads of one that is admitted where its route reads rows ahead.

${table(
  ['Operation', 'Times', 'Reads', 'Writes', 'KMS', 'Mails', 'Billed ms'],
  [
    ...USE.map(({ operation, times, ms }) => {
      const {
        reads,
        writes,
        kms = 0,
        mails = 0,
      }: { reads: number; writes: number; kms?: number; mails?: number } = UNITS[operation];
      return [operation, `${times}`, `${reads}`, `${writes}`, `${kms}`, `${mails}`, `${ms}`];
    }),
    [
      '**A user in a month**',
      one(ONE.requests),
      one(ONE.reads),
      one(ONE.writes),
      one(ONE.kms),
      one(ONE.mails),
      `${one(ONE.gbSeconds)} GB-s`,
    ],
  ],
)}

Besides: ${BESIDES.tokens} tokens, ${BESIDES.appFiles} files of the app (${BESIDES.appKilobytes} kB), ${number(BESIDES.logBytesOfARequest)} bytes of
logs for each request, ${PHOTO.ofAnItem} photos an item, of which ${PHOTOS_USED.added} are new, ${PHOTOS_USED.thumbnailsFetched} thumbnails and ${PHOTOS_USED.viewsFetched} large photos that the browser
does not have yet, ${BESIDES.lookedUp * 100} users who do not sign in for each 100 that do and are looked up all the same, which Cognito bills as if
they did (a list of users does not count), ${number(ROWS_OF_ITEMS * HELD.bytesOfAnItem + HELD.otherBytes)} bytes in tables, ${HELD.transfers} transfers. DynamoDB asks KMS for the key of
each table for each function that uses it, every five minutes at most. API Gateway and the functions write
${METRICS_OF_A_ROUTE} metrics for each route in the hours in which it is used: supposed in ${MONTHS.map(({ busy }) => `${busy * 100}`).join(', ')} of 100 hours. X-Ray
takes the first request of each second and five of a hundred others. The alarms watch ${ALARMS} metrics,
each at the price of an alarm.

## Many photos

${number(MANY.users)} users with ${MANY.items} items and ${MANY.photos} photos each, a month: what S3 adds, for photos of ${megabytes(PHOTO.bytes.original)} with a view of
${megabytes(PHOTO.bytes.view)} and a thumbnail of ${megabytes(PHOTO.bytes.thumbnail)}.

${table(
  ['What is paid', 'Quantity', 'Dollars a month'],
  [
    ...typedKeys(MANY_QUANTITIES).map((priced) => [
      priced,
      number(MANY_QUANTITIES[priced]),
      dollars(dollarsOf(priced, MANY_QUANTITIES[priced])),
    ]),
    ['**Together**', '', `**${dollars(sumOfMany)}**`],
  ],
)}

Adding all of them once is ${number(ALL_ADDED['S3: a request that stores'])} requests that store and as many that look, $${dollars(
  dollarsOf('S3: a request that stores', ALL_ADDED['S3: a request that stores']) +
    dollarsOf('S3: a request that reads', ALL_ADDED['S3: a request that reads']),
)} together. Uploads cost no transfer. Deleted files are paid for 35 days more.

## What to turn when it grows

- **The hourly job** reads the transfers whose date has come, and ${number(JOB.roundRows)} others on its round of all records: a month of it is
  ${MONTHS.map((month) => `${number(jobOf(month).reads)} read units and ${number(jobOf(month).due)} due transfers at ${number(month.users)} users`).join(', ')}.
- **The daily job** looks at every item too, for those whose time in the trash is over, and goes on in its next run where five
  minutes were not enough: ${MONTHS.map((month) => `${number(trashJobOf(month).passes)} passes with ${number(trashJobOf(month).reads)} read units at ${number(month.users)} users`).join(', ')}.
- **Metrics of each route** are the largest part of a small installation's bill: API Gateway's own can be turned off
  (\`detailedMetricsEnabled\` in \`infra/constructs/api.ts\`); ours count the same requests.
- **Originals** are most of what S3 keeps: S3 Intelligent-Tiering, by a rule on the bucket, halves the price of those that nobody
  opens. Transfer out of S3 costs about as much as out of CloudFront.
- **Cognito** is most of a large installation's bill. AWS gives discounts for committed use.
- **Traces**: X-Ray's sampling rule is a setting of the account, not of this stack.
- **Provisioned capacity** of DynamoDB costs less than paying by request where the load is even.
`;

/** As many photos as a household of collectors has, and six times the use. */
const MANY = { users: 10_000, items: 300, photos: 600, busier: 6 };
const ALL_MANY = MANY.users * MANY.photos;
const MANY_QUANTITIES = photoQuantities(ALL_MANY, times(MANY.users * MANY.busier, PHOTOS_USED));
const ALL_ADDED = photoQuantities(0, { added: ALL_MANY, thumbnailsFetched: 0, viewsFetched: 0 });
const sumOfMany = typedKeys(MANY_QUANTITIES).reduce(
  (sum, priced) => sum + dollarsOf(priced, MANY_QUANTITIES[priced]),
  0,
);
const megabytes = (bytes: number): string => (bytes < 1e5 ? `${bytes / 1e3} kB` : `${bytes / 1e6} MB`);

const costOf = (month: Month, priced: (typeof PRICED)[number]): number =>
  dollarsOf(priced, quantitiesOf(month)[priced]);
const sumOf = (month: Month): number => PRICED.reduce((sum, priced) => sum + costOf(month, priced), 0);

const serviceOf = (priced: string): string =>
  priced
    .replace(': a ', ': ')
    .replace(': an ', ': ')
    .replace(/ for a month$/, '');

function number(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 10 ? 1 : 0 });
}
function dollars(value: number): string {
  return value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
function one(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 1 });
}
function price(each: number): string {
  return each >= 0.01 ? `$${each}` : `$${Number((each * 1e6).toPrecision(8))} for a million`;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const template = await exampleTemplate();

describe('the costs', () => {
  test('are those that docs/costs.md states', async () => {
    await expect(costsDocument()).toMatchFileSnapshot('../../docs/costs.md');
  });

  test('are the price times the quantity beyond the free one, never negative', () => {
    expect(dollarsOf('Cognito: an active user (Essentials)', 10_000)).toBe(0);
    expect(dollarsOf('Cognito: an active user (Essentials)', 1_000_000)).toBeCloseTo(14_850);
    expect(dollarsOf('DynamoDB: a write unit', 2_000_000)).toBeCloseTo(1.25);
  });

  test.each(MONTHS)('include everything that has a price, for $users users', (month) => {
    const quantities = quantitiesOf(month);

    expect(Object.keys(quantities)).toEqual(Object.keys(PRICES));
    for (const quantity of Object.values(quantities)) expect(quantity).toBeGreaterThan(0);
  });

  test('count as many keys as the stack has, and each metric that its alarms watch', () => {
    expect(template.all('AWS::KMS::Key')).toHaveLength(
      quantitiesOf({ users: 1, busy: 1 })['KMS: a key for a month'],
    );
    const watched = template.all('AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) => {
      const parts: { MetricStat?: unknown }[] = Properties.Metrics ?? [{ MetricStat: Properties }];
      return parts.filter(({ MetricStat }) => MetricStat);
    });
    expect(watched).toHaveLength(ALARMS);
  });

  test('count a dashboard that is not free', () => {
    const [[, { Properties }] = expect.unreachable(), ...others] = template.all('AWS::CloudWatch::Dashboard');
    const { widgets }: { widgets: { properties: { metrics?: unknown[] } }[] } = JSON.parse(
      Properties.DashboardBody,
    );
    expect(widgets.flatMap(({ properties }) => properties.metrics ?? []).length).toBeGreaterThan(50);
    expect(others).toEqual([]);
  });
});
