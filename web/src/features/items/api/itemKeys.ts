/** The keys under which answers about items are cached. */
export const itemKeys = {
  list: ['items', 'list'],
  one: (id: string) => ['items', 'one', id],
  qrCode: (content: string) => ['items', 'qr-code', content],
} as const;
