import type { ReadAccess } from '#functions/lib/http/identity.ts';

/** Who is leaving is let in nowhere but here, to finish it. */
export const admitDuringDeletion =
  (readAccess: ReadAccess): ReadAccess =>
  async (person) => {
    const row = await readAccess(person);
    return row.leaving ? { ...row, enabled: true } : row;
  };
