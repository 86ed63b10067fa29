import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { unknownOperation } from '#infra/local/aws/failure.ts';
import { createKms } from '#infra/local/aws/kms/kms.ts';
import { createRecorder, type Recorder } from '#infra/local/aws/recorder.ts';
import { createS3 } from '#infra/local/aws/s3/s3.ts';
import { type EndpointService, startAwsEndpoint } from '#infra/local/aws/server.ts';
import type { AwsJsonService, OpenCalls } from '#infra/local/aws/service.ts';
import { createSes } from '#infra/local/aws/ses.ts';
import type { Dynamo } from '#infra/local/dynamo/protocol.ts';
import { MAIL_FOLDER, openMails } from '#infra/local/mail/mails.ts';
import { makeDataFolder } from './dataFolder.ts';

export interface LocalAws {
  readonly dataFolder: string;
  readonly recorder: Recorder;
  /** The configuration of that function's SDK clients. */
  readonly configuration: (
    functionName: string,
    service: EndpointService,
  ) => {
    region: string;
    endpoint: string;
    credentials: { accessKeyId: string; secretAccessKey: string };
    maxAttempts: number;
  };
}

interface Options {
  readonly dataFolder?: string;
  readonly dynamo?: Pick<Dynamo, 'answer'>;
  readonly directory?: AwsJsonService;
  readonly passwords?: OpenCalls;
  /** The buckets of documents. */
  readonly shortLived?: readonly string[];
}

const noDirectory: AwsJsonService = async (operation) => {
  throw unknownOperation(operation);
};

const noDynamo: Pick<Dynamo, 'answer'> = {
  answer: () => Promise.reject(new Error('There is no database')),
};

/** The AWS services of the local cloud, for the running test alone. */
export async function startLocalAws({
  dataFolder = makeDataFolder(),
  dynamo = noDynamo,
  directory = noDirectory,
  passwords = {},
  shortLived = [],
}: Options = {}): Promise<LocalAws> {
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
  const recorder = createRecorder();
  const aws = await startAwsEndpoint({
    dynamo,
    recorder,
    services: {
      kms: await createKms(dataFolder),
      'cognito-idp': directory,
      passwords,
      ses: createSes(openMails(join(dataFolder, MAIL_FOLDER))),
      s3: createS3({ dataFolder, recorder, shortLived }),
    },
  });
  onTestFinished(aws.stop);
  return {
    dataFolder,
    recorder,
    configuration(functionName, service) {
      const environment = aws.environment(functionName);
      return {
        region: environment.AWS_REGION,
        endpoint: environment[`AWS_ENDPOINT_URL_${service}`],
        credentials: {
          accessKeyId: environment.AWS_ACCESS_KEY_ID,
          secretAccessKey: environment.AWS_SECRET_ACCESS_KEY,
        },
        maxAttempts: 1,
      };
    },
  };
}
