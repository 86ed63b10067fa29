/** The keys under which answers to administrators are cached. */
export const adminKeys = {
  problems: ['admin', 'problem-transfers'],
  users: ['admin', 'users'],
  found: (query: string) => ['admin', 'users', query],
} as const;
