import { startDynamo } from '#infra/local/dynamo/dynamo.ts';

/** A process of its own that starts DynamoDB on the folder given, prints its address, and stays until it is asked to exit. */
process.once('SIGTERM', () => process.exit());
setInterval(() => undefined, 60_000);
const { endpoint } = await startDynamo({ dataFolder: process.argv[2] ?? '' });
console.log(endpoint);
