import * as z from 'zod/mini';

/** The line that a function writes for each request, by Powertools. */
const lineSchema = z.object({
  level: z.string(),
  timestamp: z.string(),
  service: z.string(),
  message: z.optional(z.string()),
  request: z.optional(
    z.object({
      route: z.string(),
      status: z.number(),
      durationMs: z.number(),
      error: z.optional(z.object({ name: z.string() })),
    }),
  ),
});

export interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly functionName: string;
  readonly isError: boolean;
  readonly text: string;
}

interface Written {
  readonly text: string;
  /** Given where CloudWatch knows them apart from the line. */
  readonly at?: number | undefined;
  readonly functionName?: string | undefined;
}

/** @returns undefined for metrics, and for Lambda's own lines about starts and ends */
export function entryOf({ text, at, functionName }: Written): Entry | undefined {
  const line = text.trim();
  const parsed = lineSchema.safeParse(jsonOf(line));
  if (!parsed.success) return strayEntry(line, at, functionName);
  const { level, timestamp, service, message = '', request } = parsed.data;
  return {
    at: at ?? Date.parse(timestamp),
    functionName: functionName ?? service,
    isError: level === 'ERROR' || (request?.status ?? 0) >= 500,
    text: request
      ? `${request.route}  ${request.status}  ${request.durationMs} ms${request.error ? `  ${request.error.name}` : ''}`
      : message,
  };
}

const LAMBDAS_OWN = /^(START|END|REPORT|INIT_START|XRAY) |"_aws":/;

/** A line that the product did not write is a fault, such as a failed import or a timeout. Its first line says which. */
function strayEntry(
  line: string,
  at: number | undefined,
  functionName: string | undefined,
): Entry | undefined {
  if (at === undefined || functionName === undefined || line === '' || LAMBDAS_OWN.test(line))
    return undefined;
  return {
    at,
    functionName,
    isError: /error|timed out/i.test(line),
    text: line.split('\n')[0]?.slice(0, 200) ?? '',
  };
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** One readable line: time, function and event. */
export const shown = ({ at, functionName, text }: Entry): string =>
  `${new Date(at).toISOString()}  ${functionName.padEnd(26)}  ${text}`;
