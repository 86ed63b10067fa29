// `npm run job NAME`: runs one of the product's scheduled jobs now.
import { runBuilt } from './runMain.mjs';

await runBuilt('job.mjs', async ({ job }, bundles) => {
  process.stdout.write(`${await job(process.argv[2], bundles)}\n`);
});
process.exit();
