import { createDynamoClient, startDynamo } from '#infra/local/dynamo/dynamo.ts';
import { ensureTables } from '#infra/local/dynamo/tables.ts';
import { createLocalStore } from '#infra/local/store/store.ts';

/** A process of its own that writes fifty rows to the folder given, says so, and stays until it is asked to exit. */
process.once('SIGTERM', () => process.exit());
setInterval(() => undefined, 60_000);
const client = createDynamoClient(await startDynamo({ dataFolder: process.argv[2] ?? '' }));
await ensureTables(client);
const store = createLocalStore(client);
for (let id = 0; id < 50; id += 1) await store.put('kind', `${id}`, id);
console.log('written');
