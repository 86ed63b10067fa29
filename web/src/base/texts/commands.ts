import { addTexts } from '#web/base/i18n.ts';

const commands = {
  palette: 'Commands',
  search: 'Search items, screens and actions',
  placeholder: 'Find an item, screen or action…',
  results: 'Results',
  found_one: '{{count}} result',
  found_other: '{{count}} results',
  none: 'Nothing matches. Try another word.',
  groups: { items: 'Items', actions: 'Actions', screens: 'Go to' },
  newItem: 'New Item',
  searchItems: 'Search items',
  generateReport: 'Generate Report',
  printLabels: 'Print labels',
  exportItems: 'Export everything',
  editItem: 'Edit Item',
  qrCode: 'QR Code',
  emailQrCode: 'Email QR Code',
  handOver: 'Hand over…',
  deleteItem: 'Delete Item',
  lock: 'Lock now',
  unlock: 'Unlock',
  setUpEncryption: 'Set Up Encryption',
  theme: { light: 'Theme: Light', dark: 'Theme: Dark', auto: 'Theme: System' },
  tour: 'Take the tour',
  shortcuts: 'Keyboard shortcuts',
  logout: 'Logout',
} as const;

const shortcuts = {
  title: 'Keyboard shortcuts',
  anywhere: 'Anywhere',
  list: 'In the list of items',
  selecting: 'While selecting items',
  search: 'Search your items',
  newItem: 'New item',
  palette: 'Find an item, a screen or an action',
  help: 'Show this list',
  move: 'Go from card to card',
  open: 'Open the item',
  all: 'Select all visible items',
  range: 'Select everything from the last choice to here',
  leave: 'Stop selecting',
  shift: 'Shift + click',
  singleKeys: 'Use the single keys “/”, “N” and “?”',
  singleKeysHint:
    'Switch them off if you control the computer by voice, or if you press keys by accident. This browser remembers it.',
  note: 'In a field, single keys type text. While a dialog is open, no shortcuts work.',
} as const;

export const commandTexts = addTexts({ commands, shortcuts });
