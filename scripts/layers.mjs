// `npm run layers`: writes the table of ARCHITECTURE.md anew from scripts/layering/layers.mjs.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { layerTable } from './layering/rules.mjs';
import { root } from './setup.mjs';

const page = join(root, 'ARCHITECTURE.md');
const table = /^\| folder \|.*\n(?:\|.*\n)+/m;
writeFileSync(
  page,
  readFileSync(page, 'utf8').replace(table, () => `${layerTable()}\n`),
);
