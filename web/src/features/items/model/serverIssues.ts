import type { Issue } from '#shared/contract/errors.ts';

export interface SortedIssues {
  /** Messages by the form's field name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Messages of what no field of the form shows. */
  readonly rest: readonly string[];
}

const FIELD = /^(name|description|assetType|details\.\d+\.(name|value))$/;

/** Sorts what the server refused to the fields that a person can mend. What the API calls properties are details here. */
export function sortIssues(issues: readonly Issue[]): SortedIssues {
  const named = issues.map(({ path, message }) => ({
    field: path.replace(/^properties\./, 'details.'),
    message,
  }));
  return {
    fields: Object.fromEntries(
      named.filter(({ field }) => FIELD.test(field)).map(({ field, message }) => [field, message]),
    ),
    rest: named.filter(({ field }) => !FIELD.test(field)).map(({ message }) => message),
  };
}
