// One function in a process of its own, so that its memory and its processor time can be told from all others'.
const { handler } = await import(process.argv[2]);

process.on('message', async ({ id, event, context }) => {
  const before = process.cpuUsage();
  let answer;
  try {
    answer = { result: await handler(event, context) };
  } catch (error) {
    answer = { failure: error.name };
  }
  const { user, system } = process.cpuUsage(before);
  process.send({
    ...answer,
    id,
    measured: { cpuMs: (user + system) / 1_000, peakMb: process.resourceUsage().maxRSS / 1_024 },
  });
});
process.on('disconnect', () => process.exit());
