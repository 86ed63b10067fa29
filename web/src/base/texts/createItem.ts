import { addTexts } from '#web/base/i18n.ts';

const createItem = {
  title: 'Register New Item',
  basicInformation: 'Basic Information',
  itemDetails: 'Item Details',
  name: 'Item Name',
  description: 'Item Description',
  type: 'Item Type',
  typeHint: 'Choose a type or enter your own',
  detail: 'Detail {{number}}',
  detailName: 'Detail Name',
  detailValue: 'Detail Value',
  detailsHint: 'For example serial number, purchase date or price.',
  offer: { label: 'Add:', add: 'Add {{name}}' },
  value: {
    currency: 'Currency',
    read: 'This is read as {{amount}}.',
    unclear: 'This cannot be read as one amount, so it counts in no total.',
    oddYear: 'This is in the year {{year}}. Is that right?',
    asText: 'Write the date as text',
    asDate: 'Choose a day',
    remind: 'Remind me about this date',
    reminds: 'You will be reminded about this date',
    scan: 'Scan {{name}}',
    doubts: {
      length: 'This {{name}} seems to be too short or too long.',
      signs: 'This {{name}} has characters that it cannot have.',
      checkDigit: 'The check digit of this {{name}} does not fit. Is there a typing error?',
    },
  },
  source: {
    copy: '(copy)',
    duplicate:
      'This begins as a copy of {{name}}, without its files and without what belongs to one thing alone, such as the serial number.',
    duplicateReceived:
      'This begins as a copy of {{name}}, without its files, without what belongs to one thing alone, such as the serial number, and without the addresses of photos that its former owner chose.',
    template:
      'This has the type and the details of {{name}}, to be filled in. Details that you leave empty are not stored.',
    missing: 'The item to begin with could not be loaded, so the form is empty.',
  },
  addDetail: 'Add Another Detail',
  scan: 'Scan a barcode',
  remove: 'Remove',
  detailLimit: 'An item can have at most {{maximum}} details.',
  submit: 'Register Item',
  another: 'Register another',
  viewItem: 'View item',
  success: 'Item registered successfully! Taking you to your items…',
  failed: 'Failed to register item. Please try again.',
  failedAfterAuthentication: 'Failed to create item after authentication.',
  noPending: 'No pending asset to create.',
  charactersLeft_one: '{{count}} character left',
  charactersLeft_other: '{{count}} characters left',
  charactersOver_one: '{{count}} character too long',
  charactersOver_other: '{{count}} characters too long',
  faults: {
    blank: '{{field}} is required',
    too_long: '{{field}} must be at most {{maximum}} characters',
    malformed: '{{field}} contains an invalid character',
  },
} as const;

export const createItemTexts = addTexts({ createItem });
