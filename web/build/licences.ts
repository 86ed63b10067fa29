import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { z } from 'zod';

/** The path of a module up to the end of its package's folder: of the innermost one, where packages hold others. */
const PACKAGE_FOLDER = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;
/** The mark by which browsers read a text as UTF-8 whose content type does not say so. */
const UTF_8 = '\uFEFF';
const LINE = `\n\n${'-'.repeat(80)}\n\n`;
const LICENCE_FILE = /^(licen[cs]e|copying|ofl)/i;
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
});

const folders = new Set<string>();

/**
 * Notes the packages that a script is made of. Each worker is a build of its own, which Vite's `build.license`
 * leaves out.
 */
export const notedPackages: Plugin = {
  name: 'noted-packages',
  apply: 'build',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    for (const id of chunks.flatMap(({ moduleIds }) => moduleIds)) {
      const [, folder] = PACKAGE_FOLDER.exec(id) ?? [];
      if (folder) folders.add(folder);
    }
  },
};

/**
 * Writes the licences of all packages in the app into `licences.txt`, since nearly each of them asks that its text goes
 * with every copy, and the app's scripts are copies without comments.
 */
export const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const own = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8');
    const others = [...new Set([...folders].map(licenceOf))].sort();
    const parts = [`Item Registry\n\n${own.trim()}`, ...others];
    await writeFile(join(dir, 'licences.txt'), `${UTF_8}${parts.join(LINE)}\n`);
  },
};

function licenceOf(folder: string): string {
  const { name, version, license } = Manifest.parse(
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')),
  );
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
  const text = file
    ? readFileSync(join(folder, file), 'utf8').trim()
    : `https://www.npmjs.com/package/${name}`;
  return `${name} ${version} (${license})\n\n${text}`;
}
