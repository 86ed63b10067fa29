import { ALARMS, type Alarm } from '#infra/declared/alarms.ts';
import { TABLES } from '#infra/declared/tables.ts';

/** docs/alarms.md, from the alarms that the stack makes. */
export const alarmDocument = (): string => `# Alarms

What each alarm means, and what to do first. Each sends a mail to \`alarmAddress\` when it goes off, and another when it
is over. In CloudWatch its name begins with the name of the stack.

This page is made from \`infra/declared/alarms.ts\`; a test fails when it is out of date, and
\`npx vitest run --project infrastructure tests/infrastructure/alarms.test.ts -u\` makes it anew.

${table(
  ['Alarm', 'Goes off when', 'What it means for users', 'What to do first'],
  declared.map(([name, alarm]) => [`\`${name}\``, condition(alarm), alarm.impact, alarm.action]),
)}

CloudWatch charges for each metric that an alarm watches, $0.10 a month beyond the ten that are free in an account.
These alarms watch ${metrics}.
`;

const declared: readonly (readonly [string, Alarm])[] = Object.entries(ALARMS);

const metrics = declared.reduce((sum, [, { measure }]) => sum + metricsOf(measure), 0);

function condition({ measure, threshold, minutes, periods, onlyIn }: Alarm): string {
  const { namespace = 'the product itself', name, statistic, of, share } = measure;
  const suffix = typeof of === 'object' ? ` for ${of.functions.join(', ')}` : '';
  const limit = 'from' in threshold ? `at least ${threshold.from}` : `less than ${threshold.below}`;
  const part = share ? ` percent of ${share.of}, once it is ${share.fromCount}` : '';
  const time = `${minutes} minutes${periods > 1 ? `, ${periods} times in a row` : ''}`;
  const where = onlyIn === undefined ? '' : `; only in ${onlyIn}`;
  return `${name} of ${namespace} (${statistic})${suffix} is ${limit}${part}, in ${time}${where}`;
}

/** The number of metrics that an alarm's measure takes. */
export function metricsOf({ of, share }: Alarm['measure']): number {
  if (typeof of === 'object') return of.functions.length;
  return of === 'tables' ? Object.keys(TABLES).length : share ? 2 : 1;
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
