import { measureFinding } from './finding.ts';
import { measureImports } from './imports.ts';
import { measureListing } from './listing.ts';
import { measureMemory } from './memory.ts';
import { measurePasswordChange } from './passwordChange.ts';
import { measureProblems } from './problems.ts';
import { measureReport } from './report.ts';
import { measureReportPhotos } from './reportPhotos.ts';
import { measureVault } from './vault.ts';

await measureReportPhotos();
await measureVault();
await measureListing();
await measureFinding();
await measurePasswordChange();
await measureReport();
await measureProblems();
measureImports();
await measureMemory();
