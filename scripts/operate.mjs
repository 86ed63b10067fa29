// `npm run preflight`, `synth`, `deploy`, `diff`, `destroy`, `admin:create`, `authenticator:off`, `relink`, `smoke`, `self-check`, `drill`, `logs`: the operator's commands.
import { runIn } from './runMain.mjs';
import { buildWeb } from './setup.mjs';

const [name, ...parameters] = process.argv.slice(2);
const say = (text) => process.stdout.write(`${text}\n`);

await runIn('../infra/operations/main.ts', ({ operate }) => operate(name, parameters, { say, buildWeb }));
process.exit();
