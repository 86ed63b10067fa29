// `npm run job NAME`: runs one of the product's scheduled jobs now.
import { runIn } from './runMain.mjs';

await runIn('../infra/local/job.ts', async ({ job }) => {
  process.stdout.write(`${await job(process.argv[2])}\n`);
});
process.exit();
