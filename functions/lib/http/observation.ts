import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { MiddlewareObj, Request } from '@middy/core';
import { type CallsByService, callsSoFar } from '#functions/lib/aws/calls.ts';
import { count, countFailedRequest } from '#functions/lib/aws/counts.ts';
import { USER_ID_CLAIM } from '#shared/domain/identity.ts';
import { claimsOf, type HttpEvent, type HttpResponse } from './event.ts';

/** All that is ever written down of a request: no body, header, token, query or text of an item. */
export interface RequestRecord {
  readonly requestId: string;
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
  readonly userId: string | undefined;
  /** How often and how long it asked each service of AWS. */
  readonly calls: CallsByService;
  readonly error: { readonly name: string; readonly frames: string } | undefined;
}

export type Recorder = (record: RequestRecord) => void;

type Observed = Request<HttpEvent, HttpResponse>;

/** Gives the recorder every request. Keeps the start by event: one process serves several at once. */
export function observation(record: Recorder): MiddlewareObj<HttpEvent, HttpResponse> {
  const starts = new WeakMap<HttpEvent, number>();
  const finish = ({ event, response, error }: Observed) => {
    const { [USER_ID_CLAIM]: userId } = claimsOf(event);
    const status = response?.statusCode ?? 500;
    const end = performance.now();
    record({
      requestId: event.requestContext.requestId,
      route: event.routeKey,
      status,
      durationMs: Math.round(end - (starts.get(event) ?? end)),
      userId: typeof userId === 'string' ? userId : undefined,
      calls: callsSoFar(),
      error: error && isReported(status, error) ? { name: error.name, frames: framesOf(error) } : undefined,
    });
  };
  return {
    before({ event }) {
      starts.set(event, performance.now());
    },
    after: finish,
    onError: finish,
  };
}

/** The stack without the message, which can quote data. */
const framesOf = ({ stack = '', message }: Error): string =>
  stack
    .replace(message, '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');

/**
 * Writes each request as a log line and counts it by route and status family. Every call passes all its keys, and writes
 * its metric before anything else runs, so nothing mixes the requests that one process serves at once.
 */
export function powertoolsRecorder(): Recorder {
  const logger = new Logger();
  const metrics = new Metrics();
  return (request) => {
    if (request.error) logger.error('request', { request });
    else logger.info('request', { request });
    metrics
      .addDimensions({ route: request.route, status: `${Math.floor(request.status / 100)}xx` })
      .addMetric('Requests', MetricUnit.Count, 1);
    metrics.publishStoredMetrics();
    const name = request.error?.name ?? '';
    if (request.status === 500 || UNREADABLE.has(name)) countFailedRequest();
    if (request.status === 503) count(name === 'DeletionGoesOn' ? name : 'Unavailable');
    if (isRefusal(name)) count('Refused');
  };
}

/** The operator has to know of damage, whatever its status. */
const isReported = (status: number, { name }: Error): boolean =>
  status >= 500 || name === 'VaultDamaged' || UNREADABLE.has(name);

/**
 * The errors of rows that are not what their schema says. A release with a wrong schema finds every row so, and has to be
 * taken back before it offers users to delete their data. Keys that do not open are the same in each release.
 */
const UNREADABLE = new Set(['VaultUnreadable', 'ItemDamaged']);

/** The errors of a role that lacks a permission, and of a key that is disabled or about to be deleted. */
const isRefusal = (name: string): boolean =>
  name.startsWith('AccessDenied') || ['DisabledException', 'KMSInvalidStateException'].includes(name);
