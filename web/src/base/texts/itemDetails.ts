import { addTexts } from '#web/base/i18n.ts';

const itemDetails = {
  title: 'Item Details',
  loading: 'Loading item…',
  edit: 'Edit Item',
  qrCode: 'QR Code',
  emailQrCode: 'Email QR Code',
  more: 'More actions',
  duplicate: 'Duplicate',
  useAsTemplate: 'Use as template',
  deleteItem: 'Delete Item',
  inTransitText: 'This item is part of a transfer. It cannot be changed or deleted until the transfer ends.',
  seeTransfers: 'See your transfers',
  back: 'Item Registry',
  subtitle: '{{type}} · registered {{date}}',
  changed: 'last changed {{date}}',
  handOver: 'Hand over…',
  detailCount_one: '{{count}} detail recorded',
  detailCount_other: '{{count}} details recorded',
  noDetails: 'No details recorded yet',
  properties: 'Details · {{count}}',
  noProperties: 'Details',
  name: 'Item Name',
  description: 'Description',
  value: {
    copy: 'Copy {{name}}',
    copied: 'Copied',
    change: 'Change {{name}}',
    imagesFolded_one: '{{count}} photo address',
    imagesFolded_other: '{{count}} photo addresses',
  },
  inPlace: {
    label: 'New text of {{name}}',
    save: 'Save',
    failed: 'Your change could not be saved. Please try again.',
    changed:
      'This was changed elsewhere meanwhile, to “{{now}}”. Nothing of yours is lost: choose Save to put your text in its place, or Cancel to keep the other.',
    removed:
      'This detail was deleted elsewhere meanwhile, so there is nothing to change. Copy your text if you still need it, then choose Cancel.',
  },
  glance: { title: 'At a glance', details: 'Details' },
  history: {
    title: 'History',
    loading: 'Loading history…',
    registered: 'Registered by {{by}}',
    edited_one: 'Edited by {{by}}',
    edited_other: 'Edited {{count}} times by {{by}}',
    lastOn: 'Last on {{date}}',
    transferred: 'Transferred from {{by}} to {{to}}',
    deleted: 'Moved to the trash by {{by}}',
    restored: 'Restored from the trash by {{by}}',
    versionsDeleted: 'Earlier versions deleted by {{by}}',
    more: 'Show More',
    versions: 'Earlier Versions',
    empty: 'Nothing recorded yet.',
    failed: 'The history could not be loaded.',
  },
  form: {
    title: 'Edit Item',
    details: 'Item Details',
    deleteDetail: 'Delete',
    addDetail: 'Add New Detail',
    save: 'Save Changes',
    saved: 'Your changes were saved.',
    merged:
      'This item was changed elsewhere while you were editing. Both sets of changes are combined below; where both changed the same text, yours is shown. Please review the result before you save.',
  },
  invalid: {
    title: 'Oops...',
    allDetails: 'All details must have a name and value.',
    oneDetail: 'Detail must have a name and value.',
  },
  saveFailed: {
    title: 'Error!',
    text: 'There was a problem saving the item. The asset may have been deleted in another session or you may not have permission to edit it.',
  },
  gone: {
    title: 'Item No Longer Exists',
    text: 'This item appears to have been deleted in another session or client.',
  },
  inTransitDialog: {
    title: 'Item in Transit',
    text: 'This item is part of a transfer and cannot be changed until the transfer ends. What you typed is still here.',
  },
  conflict: {
    title: 'Item Changed Elsewhere',
    text: 'Someone (perhaps you, in another tab) changed this item after you opened it. Nothing has been saved yet. Keep editing to combine both sets of changes, or see the latest version and discard yours.',
    showLatest: 'See the Latest',
    keepEditing: 'Keep Editing',
  },
  loadFailed: {
    title: 'Error Loading Asset',
    notFound:
      "The asset could not be found. It may have been deleted in another session or you don't have permission to access it.",
    other: 'There was a problem loading the asset details. Please try again.',
  },
  damaged: {
    title: 'Damaged item',
    heading: 'This item cannot be read',
    what: 'Its content is still stored, but it cannot be decrypted: it was damaged where it is stored, or it was encrypted with a different key. Your other items are not affected.',
    steps: 'What you can do',
    tellAdministrator:
      'Tell whoever runs this registry, and send them the number of the item. It gives away nothing about the item:',
    backup: 'Ask them whether a backup still has it. A backup from before the damage can bring it back.',
    aboutBackups: 'About backups',
    deleteLast:
      'Delete it only if you no longer need it. Register it again if you have its details elsewhere.',
    back: 'Back to your items',
  },
  sessionExpired: {
    title: 'Session Expired',
    text: 'Your session has expired. Please authenticate again to access encrypted items.',
    authenticate: 'Authenticate Now',
    back: 'Go Back',
  },
  deleteDetail: {
    title: 'Delete Detail',
    question:
      'Delete the detail “{{name}}”? It leaves the item at once. The item’s earlier versions, ten at most, still have it.',
    confirm: 'Delete',
    failedTitle: 'Error!',
    failed: 'There was a problem deleting the detail.',
  },
  addDetail: {
    title: 'Add a detail',
    name: 'Detail Name',
    value: 'Detail Value',
    submit: 'Add Detail',
    failedTitle: 'Error!',
    failed: 'There was a problem adding the detail. Please try again.',
  },
  images: {
    label: 'Photos of {{name}}',
    photo: 'Photo {{number}} of {{name}}',
    previous: 'Previous photo',
    next: 'Next photo',
    position: '{{number}} / {{total}}',
    pause: 'Stop the slide show',
    play: 'Start the slide show',
    broken: 'This photo could not be loaded.',
    unencrypted:
      'This photo is not shown, because its address begins with http: and would be loaded without encryption. Use an address that begins with https:.',
    received_one: '{{count}} photo came with this item',
    received_other: '{{count}} photos came with this item',
    receivedNote:
      'Loading them tells the websites that hold them, which the former owner chose, when and from where you look at this item. Your answer is kept in this browser.',
    show: 'Show Photos',
  },
} as const;

export const itemDetailsTexts = addTexts({ itemDetails });
