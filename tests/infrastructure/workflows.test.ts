import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './support/template.ts';

const folder = join(root, '.github', 'workflows');
const writing = readdirSync(folder)
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .filter((workflow) => /^\s*\w[\w-]*: write\b/m.test(workflow));

test('no package can run a script of its own, or find the token, in a workflow that may write to the repository', () => {
  expect(writing).not.toEqual([]);
  for (const workflow of writing) {
    const checkouts = workflow.match(/actions\/checkout@/g)?.length ?? 0;
    expect(workflow.match(/persist-credentials: false/g) ?? []).toHaveLength(checkouts);
    expect(workflow).not.toMatch(/npm (?:ci|install)(?!.*--ignore-scripts)/);
  }
});
