import { type FunctionName, SCHEDULES } from '#functions/declared.ts';
import type { Handler } from './http/handler.ts';
import { isKey } from './http/trust.ts';

export const JOBS_PATH = '/local/jobs';
/** Its value is a key of the process, which is in the file for the operator's commands. */
export const JOB_HEADER = 'x-item-registry-job';

type Invoke = (name: FunctionName, event: unknown) => Promise<unknown>;

/** Narrows a name to that of a job; undefined when it is not one. */
export const jobNamed = (name: string | undefined): FunctionName | undefined =>
  SCHEDULES.find(({ functionName }) => functionName === name)?.functionName;

export const jobNames = (): string => SCHEDULES.map(({ functionName }) => functionName).join(', ');

/**
 * Runs a job at `POST /local/jobs/{name}` and responds with its result. Without the key nothing is there.
 * @param others what else the operator's commands ask for, by name
 */
export const createJobs =
  (invoke: Invoke, key: string, others: ReadonlyMap<string, Handler>): Handler =>
  async (request, response) => {
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    };
    const path = request.url?.slice(JOBS_PATH.length + 1) ?? '';
    const given = request.headers[JOB_HEADER];
    const isAllowed = request.method === 'POST' && isKey(key, given?.toString());
    const other = others.get(path);
    if (isAllowed && other) return other(request, response);
    const name = jobNamed(path);
    if (!isAllowed || !name) return send(404, { message: 'Not Found' });
    try {
      send(200, await invoke(name, {}));
    } catch {
      send(500, { message: 'The job failed; see logs/functions.log in the data folder.' });
    }
  };
