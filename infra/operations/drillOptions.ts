import { INSTALLATION_OPTIONS, Refused, readOptions } from './command.ts';

const OPTIONS = {
  ...INSTALLATION_OPTIONS,
  suffix: { type: 'string' },
  moment: { type: 'string' },
  'check-only': { type: 'boolean' },
  'without-keys': { type: 'boolean' },
  remove: { type: 'boolean' },
} as const;

const HELP = 'See npm run drill -- --help.';

/**
 * Reads the options of the command `drill`.
 * @throws {Refused} for those that leave open, or contradict each other in, what is to be done
 */
export function readDrillOptions(parameters: readonly string[]) {
  const { values } = readOptions('drill', parameters, OPTIONS);
  ensureClear(values);
  return { values, moment: momentIn(values.moment) };
}

interface Chosen {
  readonly suffix?: string | undefined;
  readonly moment?: string | undefined;
  readonly 'check-only'?: boolean | undefined;
  readonly 'without-keys'?: boolean | undefined;
  readonly remove?: boolean | undefined;
  readonly local?: boolean | undefined;
}

function ensureClear(chosen: Chosen): void {
  const { suffix, moment, remove, local } = chosen;
  const isCheckOnly = chosen['check-only'];
  if (suffix === undefined ? remove || !isCheckOnly : !/^[A-Za-z0-9_.-]{1,40}$/.test(suffix))
    throw new Refused(`Give a --suffix of at most 40 letters, digits, _, . and -. ${HELP}`);
  if (remove && (isCheckOnly || chosen['without-keys'] || moment !== undefined))
    throw new Refused(`Give --remove with --suffix alone: it deletes and does nothing else. ${HELP}`);
  if (isCheckOnly && moment !== undefined)
    throw new Refused(`Give --moment or --check-only: the one restores, the other does not. ${HELP}`);
  if (local && !isCheckOnly && !remove)
    throw new Refused(`Give --check-only with --local: this machine keeps no backups. ${HELP}`);
}

function momentIn(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) throw new Refused(`${text} is not a moment. ${HELP}`);
  return moment;
}
