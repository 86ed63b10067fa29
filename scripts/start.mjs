// `npm start`: sets up what is missing, then runs the product.
import { runMain } from './runMain.mjs';

await runMain();
