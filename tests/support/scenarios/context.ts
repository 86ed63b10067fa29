import type { Endpoint } from '#shared/contract/endpoint.ts';
import type { Town } from '../cloud/testDeployment.ts';
import { type Handover, type PartyStep, take } from '../handovers.ts';
import type { Person, TestRequest } from '../httpEvent.ts';

/** What the story is told in. */
export type Telling = Pick<Town, 'call' | 'rows' | 'put' | 'remove' | 'job' | 'withPassword'>;

/** Calls an endpoint that has to succeed. @returns its answer's body @throws with the answer of one that does not */
export async function done(
  { call }: Pick<Telling, 'call'>,
  endpoint: Endpoint,
  person: Person,
  request: TestRequest = {},
) {
  const { status, body } = await call(endpoint, person, request);
  if (status === endpoint.status) return body;
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
}

/** Takes a step that has to succeed. */
export async function step(
  town: Pick<Telling, 'call'>,
  handover: Handover,
  wanted: PartyStep,
): Promise<void> {
  const { status, body } = await take(town, handover, wanted);
  if (status !== 200) throw new Error(`${wanted} answered ${status}: ${JSON.stringify(body)}`);
}
