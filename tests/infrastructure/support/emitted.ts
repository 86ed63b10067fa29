import { onTestFinished, vi } from 'vitest';

/** What the tools of a function write while it runs with these variables: the JSON of each line. */
export async function emitted(
  variables: Readonly<Record<string, string>>,
  perform: () => unknown,
  // biome-ignore lint/suspicious/noExplicitAny: a line is any JSON
): Promise<any[]> {
  const written: string[] = [];
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  // The tools write through a console of their own, so the stream is the one place to listen.
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((chunk) => written.push(String(chunk)) > 0);
  }
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
  });
  await perform();
  vi.restoreAllMocks();
  return written.map((line) => JSON.parse(line));
}

/** Whether a metric filter of this pattern counts the line: as CloudWatch does, for the few forms that we use. */
export function counts(pattern: string, line: unknown): boolean {
  const inner = /^\{ (.+) \}$/.exec(pattern)?.[1] ?? expectForm(pattern);
  return inner.split(' || ').some((clause) => {
    const parsed = /^\(?\$\.([\w.]+) = (?:"([^"*]*)(\*?)"|(\d+))\)?$/.exec(clause);
    const [, path = '', text = '', rest = '', number] = parsed ?? expectForm(clause);
    const value = path.split('.').reduce<unknown>((at, name) => memberOf(at, name), line);
    if (number !== undefined) return value === Number(number);
    return typeof value === 'string' && (rest ? value.startsWith(text) : value === text);
  });
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function expectForm(pattern: string): never {
  throw new Error(`Not a form that is known here: ${pattern}`);
}
