import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from './vite.config.ts';

test('the app is built for the browsers that README.md names', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const targets = String(config.build?.target).split(',');
  const [chrome, edge, firefox, safari, ios] = targets.map((target) => target.replace(/^[a-z]+/, ''));
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(readme).toContain(
    `you need Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari} (on iPhones and iPads too), or a later one.`,
  );
});
