import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signUpAs } from '#tests/support/cloud/signIn.ts';
import { processorMs } from './processorTime.ts';
import type { Account, Product } from './product.ts';
import { openRegistryAccount } from './registryAccount.ts';
import { connectTo } from './wire.ts';

export interface Registry extends Product {
  /** The same, at the level Maximum. */
  readonly newMaximumAccount: (username: string) => Promise<Account>;
}

/** Starts this product as `npm start` does, with a data folder of its own, which `stop` removes. */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'item-registry-'));
  const child = spawn('npm', ['start'], {
    env: { ...process.env, PORT: '0', ITEM_REGISTRY_DATA: folder, ITEM_REGISTRY_SEED: 'none' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const origin = await addressOf(child).catch((error: unknown) => {
    removeFolder();
    throw error;
  });
  const wire = connectTo(origin);
  const newAccount = async (username: string, level: 'None' | 'Maximum') => {
    await signUpAs(origin, username);
    return openRegistryAccount({ wire, origin, username, level });
  };
  return {
    name: 'Item Registry',
    processorMs: () => processorMs(child.pid ?? 0),
    newAccount: (username) => newAccount(username, 'None'),
    newMaximumAccount: (username) => newAccount(username, 'Maximum'),
    async stop() {
      wire.close();
      const ended = once(child, 'close');
      if (child.pid !== undefined) process.kill(-child.pid);
      await ended;
      removeFolder();
    },
  };
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('The product ended before it ran')));
    let said = '';
    child.stdout?.on('data', (text) => {
      said += text;
      const found = / is running at (\S+)/.exec(said)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
