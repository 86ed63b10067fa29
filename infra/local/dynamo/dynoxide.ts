import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type PipedProcess, speakTo } from './pipe.ts';

/** Long, because npx may have to download the program first. The binary responds within 50 ms. */
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 5_000;

export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

const require = createRequire(import.meta.url);

/** The command for dynoxide: the binary that npm installed for this platform, otherwise npx, which downloads it. */
export function dynoxideCommand(platform = `${process.platform}-${process.arch}`): Command {
  try {
    const folder = dirname(require.resolve(`@dynoxide/${platform}/package.json`));
    return { file: join(folder, platform.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide'), args: [] };
  } catch {
    return { file: 'npx', args: ['--yes', 'dynoxide'] };
  }
}

/** The outcome of a tool: JSON text, of the result or of the error. */
export interface ToolResult {
  readonly isError: boolean;
  readonly text: string;
}

/** @throws {Error} when the program has ended, or does not know the tool or its arguments. */
export type CallTool = (tool: string, parameters: Readonly<Record<string, unknown>>) => Promise<ToolResult>;

export interface Dynoxide {
  readonly call: CallTool;
  /** Ends the program when it has finished its requests. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts dynoxide on a database file and speaks to it over its standard input and output, in the Model Context Protocol
 * (https://modelcontextprotocol.io/specification/2025-03-26/basic/transports). Its HTTP server would answer every
 * program of the machine and every web page, whereas a pipe belongs to this process alone. The program ends when the
 * pipe does, so it does not outlive this process. It has a process group of its own, because Ctrl+C must not end it
 * before this process has written its last rows.
 * @throws {Error} when the program cannot be run or does not respond.
 */
export async function startDynoxide({ file, args }: Command, database: string): Promise<Dynoxide> {
  const program = spawn(file, [...args, 'mcp', '--db-path', database], {
    stdio: ['pipe', 'pipe', 'ignore'],
    detached: true,
  });
  const pipe = speakTo(program);
  const stop = () => end(program);
  const patience = setTimeout(() => pipe.fail(new Error('The program does not respond')), START_TIMEOUT_MS);
  try {
    const clientInfo = { name: 'item-registry', version: '1' };
    await pipe.ask('initialize', { protocolVersion: '2025-03-26', capabilities: {}, clientInfo });
    pipe.tell('notifications/initialized');
  } catch (error) {
    await stop();
    throw error;
  } finally {
    clearTimeout(patience);
  }
  return {
    stop,
    async call(tool, parameters) {
      const { result, error } = await pipe.ask('tools/call', { name: tool, arguments: parameters });
      if (error) throw new Error(error.message);
      return { isError: result?.isError ?? false, text: result?.content?.[0]?.text ?? '' };
    },
  };
}

async function end(program: PipedProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null || program.pid === undefined) return;
  const ended = once(program, 'exit');
  program.stdin.end();
  const kill = setTimeout(() => program.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await ended;
  clearTimeout(kill);
}
