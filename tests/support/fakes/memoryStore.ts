import type { LocalStore } from '#infra/local/store/store.ts';

interface Row {
  readonly id: string;
  readonly json: string;
  readonly expiresAt: number;
}

/** The local cloud's store in memory. Values pass through JSON, as in the real one. */
export function createMemoryStore(): LocalStore {
  const kinds = new Map<string, Map<string, Row>>();
  const isLeft = ({ expiresAt }: Row): boolean => expiresAt > Date.now() / 1_000;
  return {
    async get(kind, id) {
      const row = kinds.get(kind)?.get(id);
      return row && isLeft(row) ? JSON.parse(row.json) : undefined;
    },
    async put(kind, id, value, { expiresAt = Number.POSITIVE_INFINITY } = {}) {
      const rows = kinds.get(kind) ?? new Map<string, Row>();
      kinds.set(kind, rows.set(id, { id, json: JSON.stringify(value), expiresAt }));
    },
    async remove(kind, id) {
      kinds.get(kind)?.delete(id);
    },
    async list(kind) {
      const rows = [...(kinds.get(kind)?.values() ?? [])].filter(isLeft);
      return rows
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, json }) => ({ id, value: JSON.parse(json) }));
    },
  };
}
