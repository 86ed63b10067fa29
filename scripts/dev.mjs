// `npm run dev`: the product with hot reload for the app and the functions.
import { runDevelopment } from './runMain.mjs';

await runDevelopment();
