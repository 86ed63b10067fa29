import type { LocalStore } from '#infra/local/store/store.ts';

interface Row {
  readonly id: string;
  readonly json: string;
  readonly expiresAt: number;
}

/** The local cloud's store in memory. Values pass through JSON, as in the real one. */
export function createMemoryStore(): LocalStore {
  const kinds = new Map<string, Map<string, Row>>();
  const rowsOf = (kind: string): Row[] =>
    [...(kinds.get(kind)?.values() ?? [])]
      .filter(({ expiresAt }) => expiresAt > Date.now() / 1_000)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    async get(kind, id) {
      const row = rowsOf(kind).find((candidate) => candidate.id === id);
      return row && JSON.parse(row.json);
    },
    async put(kind, id, value, { expiresAt = Number.POSITIVE_INFINITY } = {}) {
      const rows = kinds.get(kind) ?? new Map<string, Row>();
      kinds.set(kind, rows.set(id, { id, json: JSON.stringify(value), expiresAt }));
    },
    async remove(kind, id) {
      kinds.get(kind)?.delete(id);
    },
    async list(kind) {
      return rowsOf(kind).map(({ id, json }) => ({ id, value: JSON.parse(json) }));
    },
  };
}
