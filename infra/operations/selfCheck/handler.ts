import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod/mini';
import { SELF_CHECK } from '#infra/declared/selfCheck.ts';
import { signInBySrp } from '../smokeUsers.ts';
import { checkSelf, createCredentialStore } from './selfCheck.ts';

const { SITE_ORIGIN, USER_POOL_ID, SMOKE_CLIENT_ID, CREDENTIALS } = z.parse(
  z.object({
    SITE_ORIGIN: z.url(),
    USER_POOL_ID: z.string(),
    SMOKE_CLIENT_ID: z.string(),
    CREDENTIALS: z.string(),
  }),
  process.env,
);
const store = createCredentialStore(new SSMClient(), CREDENTIALS);
const logger = new Logger();
const metrics = new Metrics();

/** Read at each run, so that a new account is taken at once. */
async function signIn(): Promise<string> {
  const credentials = await store.read();
  if (!credentials)
    throw new Error('There is no account for it. Make one: npm run self-check -- --configuration FILE');
  // The library of the sign-in does not read the SDK's variable.
  const endpoint = process.env.AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER;
  const place = { UserPoolId: USER_POOL_ID, SmokeClientId: SMOKE_CLIENT_ID, endpoint };
  return (await signInBySrp(place, credentials)).token;
}

/**
 * Started by the clock. A failed check fails the run, which is then repeated once. It counts as 0: without any value, the
 * alarm would look back at the checks that passed before.
 */
export async function handler(): Promise<void> {
  try {
    const steps = await checkSelf({ address: SITE_ORIGIN, signIn, now: () => performance.now() });
    logger.info('check', { steps });
  } catch (error) {
    count(0);
    throw error;
  }
  count(1);
}

const count = (passed: 0 | 1) =>
  metrics.singleMetric().addMetric(SELF_CHECK.passed, MetricUnit.Count, passed);
