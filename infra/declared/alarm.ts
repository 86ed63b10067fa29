import type { CountName } from '#functions/declared.ts';
import type { LogMetricName, Measure } from './metrics.ts';

/** When the operators are notified, what it means, and what to do. docs/alarms.md is generated from `ALARMS`. */
export interface Alarm {
  readonly measure: Measure;
  /** Goes off at this value and above, or below this one. */
  readonly threshold: { readonly from: number } | { readonly below: number };
  readonly minutes: number;
  /** The number of periods in a row. */
  readonly periods: number;
  /** The state when there is no value: fine, alarm, or unchanged. */
  readonly missing: 'notBreaching' | 'breaching' | 'ignore';
  /** The meaning for users. */
  readonly impact: string;
  /** The operator's first action. */
  readonly action: string;
  /** The only region that has the metric. */
  readonly onlyIn?: string;
  /** The field of the configuration without which there is nothing to watch. */
  readonly onlyWith?: 'backups' | 'backups.copyTo' | 'selfCheck';
}

/** Goes off when there are so many in some minutes; none is fine. */
export const countOf = (measure: Measure, from: number, minutes = 5) =>
  ({ measure, threshold: { from }, minutes, periods: 1, missing: 'notBreaching' }) as const;

/** The events that the functions count. */
export const eventsOf = (name: CountName): Measure => ({ name, statistic: 'Sum', of: 'counts' });

/** The lines of a log that a filter counts. */
export const linesOf = (name: LogMetricName): Measure => ({ name, statistic: 'Sum', of: 'log' });
