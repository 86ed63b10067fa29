import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FUNCTIONS } from '#functions/declared.ts';
import { FONT_FILES } from '#functions/lib/documents/fonts/files.ts';
import { bundleForLambda } from '#infra/build/bundling.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fontsIn = () =>
  Object.values(FONT_FILES).filter((file) => existsSync(join(folder, 'node_modules', file)));

test('the bundle of reports contains every font', () => {
  bundleForLambda({ root: process.cwd(), entry: FUNCTIONS.reports.entry, folder });

  expect(fontsIn()).toEqual(Object.values(FONT_FILES));
});

test('a bundle far from the project draws every script with the fonts beside it', () => {
  bundleForLambda({ root: process.cwd(), entry: 'functions/lib/documents/report.ts', folder });
  const texts = 'Čapek אבג ثلاجة 自転車 냉장고 🎸 अलमारी ตู้ไม้';
  const script = `
    import { drawReport } from ${JSON.stringify(pathToFileURL(join(folder, 'index.mjs')))};
    const pdf = await drawReport({ ownerLabel: ${JSON.stringify(texts)}, at: '2026-11-21T17:12:42Z', site: 'https://registry.example', items: [] });
    process.stdout.write(Buffer.from(pdf).toString('latin1', 0, 5) + ' ' + pdf.length);
  `;
  const [start, length] = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
    encoding: 'utf8',
  }).split(' ');

  expect(start).toBe('%PDF-');
  expect(Number(length)).toBeGreaterThan(5_000);
});

test('the bundle of a function that draws nothing contains no font', () => {
  bundleForLambda({ root: process.cwd(), entry: 'functions/lib/documents/clock.ts', folder });

  expect(fontsIn()).toEqual([]);
});
