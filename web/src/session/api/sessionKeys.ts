/** The keys under which answers about the person's encryption are cached. */
export const sessionKeys = {
  session: ['encryption', 'session'],
  status: ['encryption', 'status'],
} as const;
