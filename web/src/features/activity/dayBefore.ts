/** Noon of the day before an instant, by the clock of this machine: 24 hours ago may be another day where clocks change. */
export const dayBefore = (instant: Date): Date =>
  new Date(instant.getFullYear(), instant.getMonth(), instant.getDate() - 1, 12);
