export default {
  appName: 'Item Registry',
  documentTitle: '{{title}} · Item Registry',
  loading: 'Loading...',
  retry: 'Retry',
  ok: 'OK',
  cancel: 'Cancel',
  close: 'Close',
} as const;
