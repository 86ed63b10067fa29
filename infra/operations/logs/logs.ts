import { FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import {
  type Command,
  ensureOneInstallation,
  INSTALLATION_OPTIONS,
  INSTALLATION_USAGE,
  Refused,
  readOptions,
} from '../command.ts';
import { shown } from './line.ts';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** In lines that stay within the column where the usage explains. */
const besideItsName = (text: string): string =>
  text.replaceAll(/(.{1,80})(?: |$)/g, (_, line: string) => `${line}\n${' '.repeat(25)}`).trimEnd();

export const logs: Command = {
  usage: `npm run logs -- [FUNCTION ...] [--since 1h] [--errors] [--configuration FILE | --local]
Shows what the functions have done, a line each: time, function, route, status, duration, name of the error.
  FUNCTION               ${besideItsName(`one or more of ${FUNCTION_NAMES.join(', ')}; all without one`)}
  --since DURATION       how far back, such as 30s, 15m, 1h or 7d; 1h without it
  --errors               faults only
${INSTALLATION_USAGE}`,

  async run(parameters, { say }) {
    const { values, positionals } = readOptions('logs', parameters, OPTIONS, FUNCTION_NAMES.length);
    ensureOneInstallation(values);
    const names = namesIn(positionals);
    const since = Date.now() - durationOf(values.since ?? '1h');
    const entries = values.local
      ? (await import('./localLogs.ts')).localEntries(since)
      : (await import('./deployedLogs.ts')).deployedEntries({
          configuration: values.configuration,
          names,
          since,
        });
    for await (const entry of entries) {
      const isWanted = names.some((name) => name === entry.functionName) && (!values.errors || entry.isError);
      if (isWanted) say(shown(entry));
    }
  },
};

const OPTIONS = { ...INSTALLATION_OPTIONS, since: { type: 'string' }, errors: { type: 'boolean' } } as const;

function namesIn(given: readonly string[]): readonly FunctionName[] {
  const unknown = given.find((name) => !FUNCTION_NAMES.some((known) => known === name));
  if (unknown !== undefined)
    throw new Refused(`There is no function ${unknown}. There are: ${FUNCTION_NAMES.join(', ')}.`);
  return given.length === 0 ? FUNCTION_NAMES : FUNCTION_NAMES.filter((name) => given.includes(name));
}

function durationOf(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const length = UNIT_MS[unit];
  if (count === undefined || length === undefined)
    throw new Refused(`--since ${text} is no duration. Give one such as 30s, 15m, 1h or 7d.`);
  return Number(count) * length;
}
