import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import config from '../vite.config.ts';
import { BUILD_TARGET } from './browsers.ts';

test('the app is built for the browsers that README.md names', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  const [chrome, edge, firefox, safari, ios] = BUILD_TARGET.map((target) => target.replace(/^[a-z]+/, ''));
  expect([edge, ios]).toEqual([chrome, safari]);
  expect(readme).toContain(
    `you need Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari} (on iPhones and iPads too), or a later one.`,
  );
  expect(config.build?.target).toBe(BUILD_TARGET);
});
