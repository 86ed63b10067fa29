import { type Alarm, countOf, eventsOf, linesOf } from './alarm.ts';
import type { Measure } from './metrics.ts';

const ALL_REQUESTS = { namespace: 'AWS/ApiGateway', name: 'Count', of: 'api' } as const;

/** A share of all requests in percent, and so many at least. */
const shareOfRequests = (measure: Measure, percent: number, fromCount: number) =>
  countOf({ ...measure, share: { of: ALL_REQUESTS, fromCount } }, percent);

/** Indexes are not counted: if one throttles for long, requests fail, for which there is `services-unavailable`. */
const throttled = (kind: 'Read' | 'Write') =>
  countOf({ namespace: 'AWS/DynamoDB', name: `${kind}ThrottleEvents`, statistic: 'Sum', of: 'tables' }, 10);

/** The alarms of requests and of what answers them: keys, identities and tables. */
export const REQUEST_ALARMS = {
  'requests-failing': {
    ...shareOfRequests({ namespace: 'AWS/ApiGateway', name: '5xx', statistic: 'Sum', of: 'api' }, 1, 5),
    impact: 'At least one request of a hundred fails: people see that something went wrong on our side.',
    action: 'See on the dashboard which route fails and by which error, then read the log of its function.',
  },
  'requests-slow': {
    measure: { namespace: 'AWS/ApiGateway', name: 'Latency', statistic: 'p99', of: 'api' },
    threshold: { from: 5_000 },
    minutes: 5,
    periods: 3,
    missing: 'notBreaching',
    impact: 'For a quarter of an hour, the slowest requests have taken five seconds and more.',
    action:
      'See on the dashboard which function is slow, and whether a table throttles; `calls` in its log says how long it waited for each service of AWS (calls at the same time are added up).',
  },
  'requests-turned-away': {
    ...shareOfRequests(linesOf('TurnedAway'), 1, 100),
    impact: 'Many requests are told to come again later: a rush of people, or someone who guesses or floods.',
    action:
      'See in the access log whether one route is concerned: of passwords, it is guessing; of all routes, raise the limits.',
  },
  'access-refused': {
    ...countOf(eventsOf('Refused'), 1),
    impact: 'A function may not do its work: if it is a key that refuses, people cannot open their items.',
    action:
      'See by the error and the route which function it is, then find the refusal in CloudTrail: a key that is disabled or about to be deleted, or a role or policy that was changed.',
  },
  'keys-used': {
    ...countOf(linesOf('KeysUsed'), 1),
    impact:
      'Someone other than the functions used a key of the vaults or tried to, or changed who may: with the tables as well, they could open items at Standard and guess passwords. Or someone disabled or deleted one of these keys, or that of the tables or of the backups, or tried to. It needs a CloudTrail trail.',
    action:
      'Read in the log /aws/events/STACK-keys who it was, with which key and for which vault. Unless it is a deployment, a restore drill or an operator you know, revoke their credentials and see Incidents in docs/operations.md.',
  },
  'identities-gone': {
    ...countOf(eventsOf('IdentitiesGone'), 1),
    impact:
      'The row that says which user id someone has was gone, and was written anew: they notice nothing. The product deletes it only together with the account, so someone else has written to the tables.',
    action:
      'The log of token-claims or admin names the user id. Find out in CloudTrail who can write to the table Users, and see Incidents in docs/operations.md.',
  },
  'identities-forged': {
    ...countOf(eventsOf('IdentitiesForged'), 1),
    impact:
      'The rows that say which user id someone has are not those that the product wrote. The person concerned cannot sign in, and nobody gets another user id.',
    action:
      'The log of token-claims or admin names the user id, with ForgedIdentity or MovedUserId. Someone wrote to the table Users past the product: find out in CloudTrail who can, and see Incidents in docs/operations.md.',
  },
  'services-unavailable': {
    ...countOf(eventsOf('Unavailable'), 5),
    impact: 'Some people are told that the service is busy, after AWS failed or throttled all retries.',
    action:
      'Look at the AWS Health Dashboard, then on the dashboard at which error it is, and at the quotas of DynamoDB, KMS and Cognito.',
  },
  'reads-throttled': {
    ...throttled('Read'),
    impact: 'Lists and items come slowly, because a table refuses reads for a while.',
    action:
      'See on the dashboard which table it is. A sudden rush passes by itself; one that stays comes from one very busy person.',
  },
  'writes-throttled': {
    ...throttled('Write'),
    impact: 'Changes are saved slowly, because a table refuses writes for a while.',
    action:
      'See on the dashboard which table it is. A sudden rush passes by itself; one that stays comes from one very busy person.',
  },
} as const satisfies Record<string, Alarm>;
