import { typedKeys } from '#shared/domain/typedKeys.ts';
import { measureAdding } from './adding.ts';
import { measureExport } from './exporting.ts';
import { measureFinding } from './finding.ts';
import { measureImporting } from './importing.ts';
import { measureImports } from './imports.ts';
import { measureListing } from './listing.ts';
import { measureMachine } from './machine.ts';
import { measureMemory } from './memory.ts';
import { measurePasswordChange } from './passwordChange.ts';
import { measureBesidePeer } from './peer/besidePeer.ts';
import { measureLoad } from './peer/load.ts';
import { measureProblems } from './problems.ts';
import { measureReport } from './report.ts';
import { measureReportPhotos } from './reportPhotos.ts';
import { measureThumbnails } from './thumbnails.ts';
import { measureVault } from './vault.ts';

/** These start the product as `npm start` does, need Linux, and take long: they run where they are named. */
const WHEN_NAMED = { machine: measureMachine, peer: measureBesidePeer, load: measureLoad };

const MEASURES = {
  reportPhotos: measureReportPhotos,
  vault: measureVault,
  listing: measureListing,
  finding: measureFinding,
  importing: measureImporting,
  adding: measureAdding,
  thumbnails: measureThumbnails,
  exporting: measureExport,
  passwordChange: measurePasswordChange,
  report: measureReport,
  job: measureProblems,
  imports: measureImports,
  memory: measureMemory,
  ...WHEN_NAMED,
};

const names = typedKeys(MEASURES);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(MEASURES, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no benchmark ${unknown.join(', ')}. There are ${names.join(', ')}.\n`);
  process.exit(1);
}

const isWanted = (name: string): boolean =>
  wanted.length === 0 ? !Object.hasOwn(WHEN_NAMED, name) : wanted.includes(name);
for (const name of names) if (isWanted(name)) await MEASURES[name]();
