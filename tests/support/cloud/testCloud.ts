import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DEMO_ACCOUNTS } from '#infra/local/accounts/demoAccounts.ts';
import { type Cloud, startCloud } from '#infra/local/cloud.ts';
import type { Dynamo } from '#infra/local/dynamo/protocol.ts';
import { bundleFunctions } from '#infra/local/lambda/bundle.ts';
import type { FunctionSource } from '#infra/local/lambda/lambda.ts';
import type { Settings } from '#infra/local/settings.ts';
import { isDynoxide, startDynamoOf } from '../database.ts';
import { TEST_PASSWORD_COST } from '../passwordCost.ts';
import { oncePerRun } from './oncePerRun.ts';
import { newCallsFile } from './recordedCalls.ts';
import { SignInRefused, signInAs, signUpAs, type Tokens } from './signIn.ts';

export interface TestCloud extends Cloud {
  readonly dataFolder: string;
  /** The headers of an API call by this user: the same at each call, so that they can keep cookies. */
  readonly as: (username: string) => Promise<Record<string, string>>;
  /** Signs a user in once more. A user without an account gets one at the first sign-in. */
  readonly signIn: (username: string) => Promise<Tokens>;
}

export interface TestCloudOptions {
  readonly seed?: 'sample' | 'none';
  /** `off` starts a real installation. */
  readonly demo?: 'on' | 'off';
  /** To start again on what an earlier one left. */
  readonly dataFolder?: string;
  readonly port?: number;
  readonly mail?: Settings['mail'];
  /** A database that the test itself has started. */
  readonly dynamo?: Dynamo;
  /** In place of the local cloud's own. */
  readonly functions?: FunctionSource;
  /** For a test that changes the bundles, which other clouds run from at the same time. */
  readonly ownBundles?: boolean;
  /** Whether its AWS calls are kept, which today's roles must allow. Functions of an earlier version may need others. */
  readonly keepsCalls?: boolean;
}

/** The functions' bundles, the same for all clouds of a run: making them takes longer than the rest of a start. */
const sharedBundles = () => oncePerRun('bundles', bundleFunctions);

/** Bundles in the data folder itself, for a cloud that cannot take those of others. */
async function ownBundlesIn(dataFolder: string): Promise<string> {
  const own = join(dataFolder, 'functions');
  const shared = await sharedBundles();
  if (shared === undefined) await bundleFunctions(own);
  else cpSync(shared, own, { recursive: true });
  return own;
}

const CHOICES = {
  signUp: 'open',
  mailTo: 'anyone',
  adminAuthenticator: 'optional',
  fewestIterations: 10_000,
  fileGigabytes: 2,
  operator: {},
} as const;

/** The whole product on a free port and a folder of its own, as `npm start` runs it. */
export async function startTestCloud({
  seed = 'none',
  demo = 'on',
  dataFolder,
  port = 0,
  mail,
  dynamo,
  functions,
  ownBundles = false,
  keepsCalls = true,
}: TestCloudOptions = {}): Promise<TestCloud> {
  const folder = dataFolder ?? mkdtempSync(join(tmpdir(), 'item-registry-'));
  const shared = functions || ownBundles ? undefined : await sharedBundles();
  const bundles = functions ? '' : (shared ?? (await ownBundlesIn(folder)));
  const cloud = await startCloud(
    {
      ...CHOICES,
      demo,
      port,
      host: '127.0.0.1',
      dataFolder: folder,
      seed,
      mail,
      dynamodbEndpoint: undefined,
    },
    { webFolder: resolve('dist/web'), bundles },
    {
      functions,
      dynamo: dynamo ?? (isDynoxide ? undefined : await startDynamoOf(folder)),
      passwordCost: TEST_PASSWORD_COST,
      callsFile: keepsCalls ? newCallsFile() : undefined,
    },
  );
  const known = new Map<string, Record<string, string>>();
  const accounts = new Set(DEMO_ACCOUNTS.map(({ username }) => username));
  const signIn = async (username: string): Promise<Tokens> => {
    const tokens = await signInAs(cloud.origin, username).catch((error: unknown) => {
      if (accounts.has(username) || !(error instanceof SignInRefused)) throw error;
      return signUpAs(cloud.origin, username);
    });
    accounts.add(username);
    return tokens;
  };
  return {
    ...cloud,
    dataFolder: folder,
    signIn,
    as: async (username) => {
      const headers = known.get(username) ?? {
        authorization: `Bearer ${(await signIn(username)).access_token}`,
        'content-type': 'application/json',
      };
      known.set(username, headers);
      return headers;
    },
  };
}
