import { addTexts } from '#web/base/i18n.ts';

const reportMode = {
  label: 'Selected items',
  selected: '{{count, number}} selected',
  notShown: '{{count, number}} not shown',
  selectAll: 'Select All',
  clearAll: 'Clear All',
  generate: 'Generate PDF',
  leave: 'Done',
  paper: 'Paper of the report: {{paper}}',
  papers: { A4: 'A4', Letter: 'US Letter' },
  rangeHint: 'Shift + click selects a range',
  printLabels: 'Print labels',
  export: 'Export',
  more: 'More actions for the selection',
  change: 'Change',
  changes: {
    place: 'Move to a place…',
    addTags: 'Add tags…',
    removeTags: 'Remove tags…',
    detail: 'Set a detail…',
    type: 'Change the type…',
    handOver: 'Hand over…',
    delete: 'Delete…',
  },
  select: 'Select {{name}}',
  selectDamaged: 'Select this damaged item',
  working_one: 'Creating a report of {{count, number}} item…',
  working_other: 'Creating a report of {{count, number}} items…',
  done: 'The report was saved as “{{name}}”.',
  fileStem: 'Item Report',
  noneSelected: {
    title: 'No Items Selected',
    report: 'Please select at least one item for the report.',
    labels: 'Please select at least one item to print labels for.',
    export: 'Please select at least one item to export.',
    change: 'Please select at least one item to change.',
    handOver: 'Please select at least one item to hand over.',
  },
  tooMany: {
    title: 'Too many items',
    report_one:
      'A report can contain at most {{limit, number}} items. Create one of the first {{limit, number}} now; the other item stays selected for the next report.',
    report_other:
      'A report can contain at most {{limit, number}} items. Create one of the first {{limit, number}} now; the other {{count, number}} stay selected for the next report.',
    labels_one:
      'At most {{limit, number}} labels can be created at once. Create the first {{limit, number}} now; the other item stays selected for the next time.',
    labels_other:
      'At most {{limit, number}} labels can be created at once. Create the first {{limit, number}} now; the other {{count, number}} stay selected for the next time.',
    first: 'Take the first {{limit, number}}',
    handOver:
      'One code can hand over at most {{limit, number}} items. Please select fewer, and hand over the rest afterwards.',
  },
  failed: {
    title: 'Report failed',
    gone: 'One of the selected items no longer exists. The list has been updated; please try again.',
    cut: 'Your items were locked before the report was ready. Nothing was saved. Your selection is still there.',
    tooLarge: 'These items are too large for one report. Please select fewer.',
    other: 'The report could not be generated. Please try again.',
    unreachable: 'The report could not be generated: {{reason}}. Please check your connection and try again.',
  },
} as const;

const labels = {
  title: 'Print labels',
  lead_one: 'A label with the QR code of {{count}} item. Anyone who scans it can request the item from you.',
  lead_other:
    'One label with a QR code for each of {{count}} items. Anyone who scans a code can request that item from you.',
  layout: 'Sheet',
  groups: { A4: 'A4 sheets', Letter: 'Letter sheets', rolls: 'Label printers', own: 'Other' },
  ownGrid: 'Custom grid…',
  show: 'Next to the code',
  shows: { name: 'Name', type: 'Type', nothing: 'Nothing' },
  nameNote: 'Anyone who sees the label can read the name, even if the item is encrypted.',
  startAt: 'Position of the first label',
  startAtHint: 'For a sheet that is partly used. You can also click a position on the sheet.',
  grid: {
    label: 'Custom grid',
    page: 'Paper',
    columns: 'Columns',
    rows: 'Rows',
    left: 'Left and right margin (mm)',
    top: 'Top and bottom margin (mm)',
    gapAcross: 'Horizontal gap (mm)',
    gapDown: 'Vertical gap (mm)',
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
  paperNote:
    'Print at actual size (100%), not “fit to page”. Otherwise the codes do not line up with the labels.',
  print: 'Open to print',
  download: 'Download PDF',
  saved: 'The labels were saved as “{{name}}”.',
  fileStem: 'Item Labels',
  damaged: 'Damaged item',
  failed: 'The labels could not be created. Please try again.',
  tooLarge:
    'These labels are too many for one file. Please select fewer items, and print the rest afterwards.',
  unreachable: 'The labels could not be created: {{reason}}. Please check your connection and try again.',
  gone: 'One of the selected items no longer exists. Close this dialog, check the list, and try again.',
} as const;

export const reportTexts = addTexts({ labels, reportMode });
