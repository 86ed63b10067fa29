import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { Recorder } from './observation.ts';

/**
 * Writes each request as a log line and counts it by route and status family. Every call passes all its keys
 * and uses a metric of its own: shared state would mix requests that one process serves at once.
 */
export function powertoolsRecorder(): Recorder {
  const logger = new Logger();
  const metrics = new Metrics();
  return (request) => {
    if (request.status >= 500) logger.error('request', { request });
    else logger.info('request', { request });
    metrics
      .singleMetric()
      .addDimensions({ route: request.route, status: `${Math.floor(request.status / 100)}xx` })
      .addMetric('Requests', MetricUnit.Count, 1);
  };
}
