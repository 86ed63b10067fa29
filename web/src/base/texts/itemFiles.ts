import { addTexts } from '#web/base/i18n.ts';

const itemFiles = {
  options: 'Options for {{name}}',
  makeCover: 'Make cover',
  earlier: 'Move earlier',
  later: 'Move later',
  edit: 'Edit…',
  download: 'Download the original',
  delete: 'Delete…',
  dialog: {
    photo: 'Edit photo',
    document: 'Edit document',
    name: 'Name',
    caption: 'Caption',
    kind: 'Kind',
    date: 'Date on the document',
    save: 'Save',
    missingName: 'Please enter a name.',
  },
  remove: {
    photoTitle: 'Delete photo',
    documentTitle: 'Delete document',
    question:
      'Delete “{{name}}”? It is deleted from this item immediately, and this cannot be undone. Only its name stays, in the item’s earlier versions.',
    confirm: 'Delete',
  },
  failed: {
    title: 'Error!',
    conflictTitle: 'Item changed elsewhere',
    conflict:
      'This item was changed in another tab or on another device meanwhile, so your change was not saved. You now see the item as it is; please make your change again.',
    inTransit: 'This item is part of a transfer and cannot be changed until the transfer ends.',
    gone: 'This item appears to have been deleted in another session or client.',
    other: 'Your change could not be saved. Please try again.',
  },
} as const;

export const itemFilesTexts = addTexts({ itemFiles });
