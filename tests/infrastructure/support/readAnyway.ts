/** What Lambda sets, or its users may set for the SDK, which has a default for each. */
const OF_AWS = /^_?(AWS|X_AMZN)_/;

/** What Powertools reads, and does without. */
const OF_POWERTOOLS = [
  'ENVIRONMENT',
  'LOG_LEVEL',
  'POWERTOOLS_DEV',
  'POWERTOOLS_LOGGER_LOG_EVENT',
  'POWERTOOLS_LOGGER_SAMPLE_RATE',
  'POWERTOOLS_METRICS_DISABLED',
  'POWERTOOLS_METRICS_FUNCTION_NAME',
  'TZ',
];

/** Where the SDK would look for a file of credentials if it were given none. */
const HOMES = ['HOME', 'HOMEDRIVE', 'HOMEPATH', 'USERPROFILE'];

/** How Node and its `fetch` notice that they are watched, tested or shown in colour. */
const OF_NODE = [
  'FORCE_COLOR',
  'JEST_WORKER_ID',
  'NODE_V8_COVERAGE',
  'UNDICI_NO_FG',
  'WATCH_REPORT_DEPENDENCIES',
];

const NAMES = new Set([...OF_POWERTOOLS, ...HOMES, ...OF_NODE]);

/** Whether libraries read a variable for which the product needs no value. */
export const isReadAnyway = (name: string): boolean => OF_AWS.test(name) || NAMES.has(name);
