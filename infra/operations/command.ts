import { type ParseArgsConfig, parseArgs } from 'node:util';

/** The surroundings of a command besides AWS. */
export interface Tools {
  readonly say: (text: string) => void;
  /** Builds the web app, and is done when it is built; with `fresh` even if it is built already. */
  readonly buildWeb: (options: { readonly fresh: boolean }) => Promise<void>;
}

export interface Command {
  readonly usage: string;
  readonly run: (parameters: readonly string[], tools: Tools) => Promise<void>;
}

/** The reason why a command does nothing, in one line for the operator. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * @param mostOthers the largest number of parameters without an option
 * @throws {Refused} for an unknown option, one without its value, or a parameter too many: a forgotten
 * `--configuration` before its file would mean another installation
 */
export function readOptions<const O extends Options>(
  command: string,
  args: readonly string[],
  options: O,
  mostOthers = 0,
) {
  const parsed = parsedOptions(command, args, options);
  const tooMuch = parsed.positionals[mostOthers];
  if (tooMuch !== undefined)
    throw new Refused(`${tooMuch} belongs to no option. See npm run ${command} -- --help.`);
  return parsed;
}

function parsedOptions<const O extends Options>(command: string, args: readonly string[], options: O) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    const [problem] = String(error instanceof Error ? error.message : error).split(/\.\s|\n/);
    throw new Refused(`${problem?.replace(/\.$/, '')}. See npm run ${command} -- --help.`);
  }
}

/** The options that name an installation. */
export const INSTALLATION_OPTIONS = {
  configuration: { type: 'string' },
  local: { type: 'boolean' },
} as const;

export interface WantedInstallation {
  readonly configuration?: string | undefined;
  /** False where the command is for installations in AWS alone. */
  readonly local?: boolean | undefined;
}

export const INSTALLATION_USAGE = `  --configuration FILE   the installation's file
  --local                the registry that runs on this machine instead (ITEM_REGISTRY_DATA names its folder)`;
