export default {
  title: 'QR Code',
  loading: 'Loading QR Code...',
  image: 'QR code of “{{name}}”',
  hint: 'Whoever scans this code can ask you for the item. The code itself shows nothing about it.',
  failed: 'Failed to generate QR code. Please try again.',
  retry: 'Retry',
  none: 'No QR Code data available.',
} as const;
