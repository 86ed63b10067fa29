import { type FunctionName, SCHEDULES } from '#functions/declared.ts';
import type { Handler } from './http/handler.ts';

export const JOBS_PATH = '/local/jobs';
/** Another site's page cannot send it: it would have to ask first, and nothing here allows it. */
export const JOB_HEADER = 'x-item-registry-job';

type Invoke = (name: FunctionName, event: unknown) => Promise<unknown>;

/** The name as that of a job; undefined when it is none. */
export const jobNamed = (name: string | undefined): FunctionName | undefined =>
  SCHEDULES.find(({ functionName }) => functionName === name)?.functionName;

export const jobNames = (): string => SCHEDULES.map(({ functionName }) => functionName).join(', ');

/** Runs a job at `POST /local/jobs/{name}` and answers what it gave. */
export const createJobs =
  (invoke: Invoke): Handler =>
  async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    const name = jobNamed(request.url?.slice(JOBS_PATH.length + 1));
    if (request.method !== 'POST' || request.headers[JOB_HEADER] === undefined || !name) {
      return send(404, { message: 'Not Found' });
    }
    try {
      send(200, await invoke(name, {}));
    } catch {
      send(500, { message: 'The job failed; see logs/functions.log in the data folder.' });
    }
  };
