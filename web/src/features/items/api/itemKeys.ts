/** The keys under which answers about items are cached. */
export const itemKeys = {
  list: ['items', 'list'],
  one: (id: string) => ['items', 'one', id],
  history: (id: string) => ['items', 'history', id],
  qrCode: (content: string) => ['items', 'qr-code', content],
} as const;
