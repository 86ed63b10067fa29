// `npm run dev`: the product with hot reload for the app and the functions.
import { runMain } from './runMain.mjs';

await runMain({ development: true });
