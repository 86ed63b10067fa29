import { addTexts } from '#web/base/i18n.ts';

/** The export of items as a table or an archive. */
const exporting = {
  title: 'Export items',
  lead_one: '{{count}} item',
  lead_other: '{{count}} items',
  format: 'Format',
  formats: { archive: 'Archive (ZIP)', table: 'Spreadsheet (CSV)' },
  hints: {
    archive:
      'These items with all their details, photos and files. It can be imported again. The trash and earlier versions of items are not included.',
    table: 'A table with one row per item, for Excel or LibreOffice. Photos and files are not included.',
  },
  separator: 'Between the columns',
  separators: { ',': 'Commas', ';': 'Semicolons' },
  separatorHint:
    'Choose semicolons if your Excel shows everything in one column, as it does where decimals have a comma.',
  files_one: '{{count}} photo or file, {{size}} in total.',
  files_other: '{{count}} photos and files, {{size}} in total.',
  noFiles: 'These items have no photos or files.',
  collects:
    'This browser keeps the archive in memory until it is complete, so an archive can be at most {{limit}}. Chrome and Edge on a computer can save larger ones.',
  protect: 'Protect with a password',
  protectHint:
    'The archive is encrypted in the age format. To open it, you need the password and the free program age.',
  password: 'Password',
  repeated: 'Repeat password',
  unrecoverable: 'Nobody can recover this password, and nothing opens the archive without it.',
  plain:
    'Whoever gets this file can read everything in it. Keep it somewhere safe, and delete it when you no longer need it.',
  faults: {
    missing: 'Password is required',
    short: 'Password must be at least {{minimum}} characters',
    common: 'This is one of the most used passwords, which are tried first. Please choose another.',
    weak: 'This is too easy to guess. Nothing else protects the file, so add another word or two.',
    mismatch: 'Passwords do not match',
  },
  action: 'Export',
  again: 'Export again',
  running: 'Exporting',
  starting: 'Starting…',
  progress: '{{items, number}} of {{allItems, number}} items · {{bytes}} of {{allBytes}}',
  stop: 'Stop',
  stopped: 'The export was stopped. Nothing was saved.',
  cut: 'Your items were locked before the export was complete. Nothing was saved.',
  leaving: {
    title: 'Stop the export?',
    text: 'It is not complete. If you leave, nothing is saved.',
    leave: 'Stop and leave',
    stay: 'Stay here',
  },
  done_one: '{{count}} item was exported as “{{name}}”.',
  done_other: '{{count}} items were exported as “{{name}}”.',
  missing_one: '{{count}} file is not in the archive',
  missing_other: '{{count}} files are not in the archive',
  missingHint: 'The archive lists them too. Export again to have them included.',
  missingFile: '{{file}} of “{{item}}”: {{reason}}',
  reasons: {
    missing: 'it is not stored',
    broken: 'it cannot be decrypted',
    unreachable: 'it could not be fetched',
  },
  damaged_one: '{{count}} damaged item could not be opened. Only its id was exported.',
  damaged_other: '{{count}} damaged items could not be opened. Only their ids were exported.',
  failed: {
    columns:
      'These items have more different details than a spreadsheet has columns. Please select fewer items, or export an archive.',
    parts:
      'This is too much for one archive that can be imported again: it holds at most {{items, number}} items, about {{files, number}} files and {{size}} of texts. Please select fewer items, and export the rest as further archives.',
    memory:
      'The archive is too large for this browser. Please select fewer items, or use Chrome or Edge on a computer.',
    disk: 'There is not enough room on the disk. Nothing was saved.',
    other: 'The items could not be exported. Nothing was saved. Please try again.',
  },
  fileStem: 'Items',
} as const;

export const exportingTexts = addTexts({ exporting });
