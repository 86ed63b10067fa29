import type { Endpoint } from '#shared/contract/endpoint.ts';
import { SECURITY_LEVELS, type SecurityLevel } from '#shared/domain/levels.ts';
import type { TestDeployment } from '../cloud/testDeployment.ts';
import { type Handover, type PartyStep, tryStep } from '../handovers.ts';
import type { TestRequest, TestUser } from '../httpEvent.ts';
import { isNightly } from '../nightly.ts';

/** At Enhanced the functions make the calls that they make at Maximum, so that the nightly run alone tries it. */
export const EXAMINED_LEVELS: readonly SecurityLevel[] = isNightly
  ? SECURITY_LEVELS
  : ['Standard', 'Maximum'];

/** The part of a test deployment that a scenario works with. */
export type ScenarioContext = Pick<
  TestDeployment,
  | 'call'
  | 'rows'
  | 'put'
  | 'remove'
  | 'job'
  | 'deleteOldDocuments'
  | 'deleteOldFiles'
  | 'withPassword'
  | 'signIn'
  | 'accounts'
>;

/** Calls an endpoint that has to succeed. @returns the response body @throws with the response where the call fails */
export async function callSuccessfully(
  { call }: Pick<ScenarioContext, 'call'>,
  endpoint: Endpoint,
  user: TestUser,
  request: TestRequest = {},
) {
  const { status, body } = await call(endpoint, user, request);
  if (status === endpoint.status) return body;
  throw new Error(`${endpoint.method} ${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
}

/** Takes a step that has to succeed. */
export async function takeStep(
  deployment: Pick<ScenarioContext, 'call'>,
  handover: Handover,
  wanted: PartyStep,
): Promise<void> {
  const { status, body } = await tryStep(deployment, handover, wanted);
  if (status !== 200) throw new Error(`${wanted} answered ${status}: ${JSON.stringify(body)}`);
}
