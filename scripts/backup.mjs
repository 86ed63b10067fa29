// `npm run backup -- FOLDER`: copies the data folder, whether its registry runs or not.
import { runBuilt } from './runMain.mjs';

await runBuilt('backup.mjs', async ({ backup }) => {
  process.stdout.write(`${await backup(...process.argv.slice(2))}\n`);
});
process.exit();
