import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { readEnvironment } from '#functions/lib/aws/environment.ts';
import { createFileRemover } from '#functions/lib/aws/s3.ts';
import { declared } from './declared.ts';
import { deleteOldReports } from './deleteOldReports.ts';

const environment = readEnvironment(declared);
const remove = createFileRemover(environment.REPORTS_BUCKET);
const logger = new Logger();
const metrics = new Metrics();

/** Started by the clock; gives the number of documents that it deleted. */
export async function handler() {
  const result = await deleteOldReports({ remove, now: () => new Date() });
  logger.info('run', { run: result });
  metrics.singleMetric().addMetric('DocumentsDeleted', MetricUnit.Count, result.deleted);
  return result;
}
