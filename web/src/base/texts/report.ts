import { addTexts } from '#web/base/i18n.ts';

const reportMode = {
  label: 'Items for the report',
  selected_one: '{{count}} selected',
  selected_other: '{{count}} selected',
  notShown_one: '{{count}} not shown',
  notShown_other: '{{count}} not shown',
  selectAll: 'Select All',
  clearAll: 'Clear All',
  generate: 'Generate PDF',
  more: 'More for the selected items',
  printLabels: 'Print Labels',
  select: 'Select {{name}}',
  selectDamaged: 'Select this damaged item',
  working_one: 'Making the report of {{count}} item…',
  working_other: 'Making the report of {{count}} items…',
  done: 'The report was saved as “{{name}}”.',
  fileStem: 'Item Report',
  noneSelected: {
    title: 'No Items Selected',
    report: 'Please select at least one item for the report.',
    labels: 'Please select at least one item to print labels for.',
  },
  tooMany: {
    title: 'Too Many Items',
    report:
      'A report holds at most {{limit}} items. Please select fewer, and make a second report for the rest.',
    labels: 'At most {{limit}} labels are made at once. Please select fewer, and print the rest afterwards.',
  },
  failed: {
    title: 'Report Failed',
    gone: 'One of the selected items is no longer there. The list now shows what is: please try again.',
    tooLarge: 'These items hold too much for one report. Please select fewer.',
    other: 'The report could not be generated. Please try again.',
    unreachable: 'The report could not be generated: {{reason}}. Please check your connection and try again.',
  },
} as const;

const labels = {
  title: 'Print Labels',
  lead_one: 'A label with the QR code of {{count}} item: whoever scans it can ask you for the item.',
  lead_other:
    'A label with the QR code of each of {{count}} items: whoever scans one can ask you for that item.',
  layout: 'Sheet',
  groups: { A4: 'A4 sheets', Letter: 'Letter sheets', rolls: 'Label printers', own: 'Other' },
  ownGrid: 'Own grid…',
  show: 'Beside the code',
  shows: { name: 'Name', type: 'Type', nothing: 'Nothing' },
  nameNote: 'Whoever sees the label reads the name, encrypted items included.',
  startAt: 'First label at place',
  startAtHint: 'For a sheet that is used in part. You can also click a place on the sheet.',
  grid: {
    label: 'Own grid',
    page: 'Paper',
    columns: 'Columns',
    rows: 'Rows',
    left: 'Margin left and right (mm)',
    top: 'Margin top and bottom (mm)',
    gapAcross: 'Gap across (mm)',
    gapDown: 'Gap down (mm)',
    size: 'Each label is {{width}} × {{height}} mm.',
    tooSmall:
      'Labels must be at least {{smallest}} × {{smallest}} mm; these would be {{width}} × {{height}} mm.',
    noRoom: 'The margins and gaps leave no room for labels.',
  },
  preview: 'First sheet, as it will be printed',
  sheets_one: '{{labels}} on {{count}} sheet',
  sheets_other: '{{labels}} on {{count}} sheets',
  labels_one: '{{count}} label',
  labels_other: '{{count}} labels',
  paperNote: 'Print at actual size (100 %), not “fit to page”, or the codes miss their labels.',
  print: 'Open to Print',
  download: 'Download PDF',
  fileStem: 'Item Labels',
  damaged: 'Damaged item',
  failed: 'The labels could not be made. Please try again.',
  unreachable: 'The labels could not be made: {{reason}}. Please check your connection and try again.',
  gone: 'One of the selected items is no longer there. Close this, look at the list, and try again.',
} as const;

export const reportTexts = addTexts({ labels, reportMode });
