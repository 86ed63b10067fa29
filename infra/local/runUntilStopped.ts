import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './accounts/demoAccounts.ts';
import type { Cloud } from './cloud.ts';
import { isLoopback } from './http/hosts.ts';
import { OWN_FILES_ONLY } from './otherUsers.ts';
import { whyUnreachable } from './reach.ts';
import { type Settings, settingsOf } from './settings.ts';
import type { WhenOrphaned } from './starting/orphaned.mjs';

interface Running {
  readonly cloud: Cloud;
  readonly stop: () => Promise<void>;
}

/**
 * Starts the product with the settings of this process, says where it is, and stops it when the process is told to end
 * or the program that started it has ended. Whatever else tells it to end meanwhile waits for the stop under way.
 * @param whenOrphaned calls once the program that started this process has ended; undefined where it may outlive that
 * @throws {Error} with one line when it cannot start.
 */
export async function runUntilStopped(
  start: (settings: Settings) => Promise<Running>,
  whenOrphaned?: WhenOrphaned,
): Promise<void> {
  process.umask(OWN_FILES_ONLY);
  const settings = settingsOf(process.env);
  const { cloud, stop } = await start(settings);
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    void stop().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  whenOrphaned?.(end);
  announce(cloud, settings);
  if (settings.address !== undefined) void warnUnlessReachable(settings.address);
}

async function warnUnlessReachable(address: string): Promise<void> {
  const problem = await whyUnreachable(address);
  if (problem !== undefined) process.stdout.write(`  Warning: ${problem}\n\n`);
}

function announce({ origin, mailbox, setup, foreign }: Cloud, { demo, host, mail }: Settings): void {
  const accounts = DEMO_ACCOUNTS.map(
    ({ username, about }) => `  ${username.padEnd(6)}  ${DEMO_PASSWORD}   ${about}`,
  );
  const first = setup === undefined ? [] : [`  Make the first administrator (works once): ${setup}`, ''];
  const isOpen = !isLoopback(host) && origin.startsWith('http:');
  process.stdout.write(
    [
      '',
      `Item Registry is running at ${origin}`,
      '',
      ...(demo === 'on' ? [...accounts, ''] : first),
      `  ${mail ? 'Mails that the mail server has not taken' : 'Mails that the product sends'}: ${mailbox}`,
      ...(isOpen ? ['', ...UNENCRYPTED] : []),
      ...foreign.map((path) => `  Warning: ${path} belongs to another user, and is left alone.`),
      '  Stop it with Ctrl+C.',
      '',
      '',
    ].join('\n'),
  );
}

const UNENCRYPTED = [
  '  Warning: passwords cross the network unencrypted. Put a server that speaks TLS in front, such as Caddy,',
  '  and set ITEM_REGISTRY_ADDRESS to its address, such as https://registry.example.com.',
  '',
];
