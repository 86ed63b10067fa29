import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SCHEDULES } from '#functions/declared.ts';
import { OUTPUTS } from '#infra/declared/outputs.ts';
import { exampleTemplate, fullConfiguration, root } from './support/template.ts';

const page = readFileSync(join(root, 'docs', 'operations.md'), 'utf8');
const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);
const template = await exampleTemplate(fullConfiguration);

/** The names of an object's fields and of those within them, as the page writes them. */
const fieldsOf = (value: object, within = ''): string[] =>
  Object.entries(value).flatMap(([name, inner]) => {
    const field = `${within}${name}`;
    return [field, ...(typeof inner === 'object' ? fieldsOf(inner, `${field}.`) : [])];
  });

describe('docs/operations.md', () => {
  test('explains every field of the configuration', () => {
    const explained = [...page.matchAll(/^\| `([\w.]+)` \|/gm)].map(([, field]) => field);

    expect(explained).toEqual(expect.arrayContaining([...fieldsOf(fullConfiguration), 'restoredTables']));
  });

  test('links only to pages that exist', () => {
    const links = [...page.matchAll(/\]\(([^)#]+)\)/g)].map(([, link = '']) => link);

    expect(links).not.toEqual([]);
    expect(links.filter((link) => !existsSync(join(root, 'docs', link)))).toEqual([]);
  });

  test('names only files that exist', () => {
    const files = quoted.filter((text) => /^(?:infra|functions|tests|docs)\/[\w./]+$/.test(text));

    expect(files).not.toEqual([]);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  test('names only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const commands = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, command]) => command);

    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands));
    for (const command of [
      'deploy',
      'diff',
      'destroy',
      'admin:create',
      'authenticator:off',
      'smoke',
      'logs',
    ]) {
      expect(commands).toContain(command);
    }
  });

  test('names an installation in each command that takes none for granted', () => {
    const commands = page.match(
      /npm run (?:admin:create|authenticator:off|drill|logs|relink|smoke) -- [^`\n]*/g,
    );

    expect(commands?.length).toBeGreaterThan(8);
    expect(commands?.filter((command) => !/ --(?:configuration|local)\b/.test(command))).toEqual([]);
  });

  test('finds functions and tables by how their logical ids begin', () => {
    const named = [...page.matchAll(/nameOf (AWS::\w+::\w+) (\w+)\b/g)];

    expect(named.length).toBeGreaterThan(3);
    for (const [, type = '', beginning = ''] of named) {
      const found = template.all(type).filter(([id]) => id.startsWith(beginning));
      expect(found.length, `${type} ${beginning}`).toBeGreaterThan(0);
    }
  });

  test('names the copies of a restore by the tables in use, as the drill looks for them', () => {
    const [, restoring = ''] = page.split('### Restoring an earlier moment');
    const [restore = ''] = restoring.split('### The restore drill');
    const loops = [...restore.matchAll(/for t in ((?:[A-Z]\w+ ?)+)/g)].flatMap(([, names = '']) =>
      names.trim().split(' '),
    );

    expect(page).toContain("Outputs[?OutputKey=='$1Table'].OutputValue");
    expect(loops).not.toEqual([]);
    expect(loops.filter((name) => !(`${name}Table` in OUTPUTS))).toEqual([]);
    expect(restore).toContain('--source-table-name $(tableOf $t) --target-table-name $(tableOf $t)-$SUFFIX');
    expect(restore).not.toMatch(/\$STACK-\$t|item-registry-\w+-back1/);
  });

  test('stops no deployment by a canary while the functions stand still, and has it back later', () => {
    const [, restore = ''] = page.split('### Restoring an earlier moment');
    const [, stopping, , swapping, ...later] = restore.split(/^\d\. (?=\*\*)/m);

    expect(stopping).toContain('--reserved-concurrent-executions 0');
    expect(swapping).toMatch(/deploy with `"canary": false`/);
    expect(later.join('')).toContain('Set `canary` back in the configuration');
  });

  test('goes back to an earlier version without a canary', () => {
    const [rollback] = page.match(/^\*\*Rollback\*\*.*\n(?:.+\n)*/m) ?? [];

    expect(rollback).toContain('`"canary": false`');
    expect(rollback).toContain('npm run deploy');
  });

  test('starts each job once after a deployment', () => {
    const [, started = ''] = page.match(/for job in ([\w ]+); do aws lambda invoke/) ?? [];
    const jobs = SCHEDULES.map(({ functionName }) => functionName.replaceAll('-', ''));

    expect(started.split(' ').sort()).toEqual(jobs.sort());
  });

  test('states correctly that the stack is far from the limit of CloudFormation', () => {
    expect(page).toContain('the stack has fewer than 400');
    expect(template.count).toBeLessThan(400);
  });
});
