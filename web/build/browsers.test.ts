import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { BUILD_TARGET } from './browsers.ts';

test('the app is built for the browsers that README.md names', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [, named = ''] = /^\*\*Browsers\*\*: (.*)$/m.exec(readme) ?? [];
  const [chrome, edge, firefox, safari, ios] = BUILD_TARGET.map((target) => target.replace(/^[a-z]+/, ''));
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(named).toContain(`Chrome and Edge ${chrome}, Firefox ${firefox}, Safari ${safari} (on iPhones`);
  expect(config.build?.target).toBe(BUILD_TARGET);
});
