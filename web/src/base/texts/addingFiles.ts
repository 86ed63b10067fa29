import { addTexts } from '#web/base/i18n.ts';

const addingFiles = {
  title: 'Add photos or files',
  add: 'Add photos or files',
  camera: 'Take a photo',
  hint: 'Up to {{files}} files, {{megabytes}} MB each. Photos lose their location and camera data before they leave this device; other files, videos among them, are kept as they are.',
  dropHint: 'You can also drop files on this page, or paste them.',
  chosen: {
    title: 'Photos and files',
    hint: 'They are uploaded when the item has been registered. Up to {{files}} files, {{megabytes}} MB each. Photos lose their location and camera data before they leave this device; other files, videos among them, are kept as they are.',
    list: 'Chosen files',
    remove: 'Remove {{name}}',
    cover: 'Cover',
    lost_one: 'The file that you had chosen was cleared when your items were locked. Please choose it again.',
    lost_other:
      'The {{count}} files that you had chosen were cleared when your items were locked. Please choose them again.',
    reloaded_one: 'The file that you had chosen was lost when the page was reloaded. Please choose it again.',
    reloaded_other:
      'The {{count}} files that you had chosen were lost when the page was reloaded. Please choose them again.',
    tooMany: 'An item can have at most {{maximum}} files. The others were left out.',
  },
  waiting:
    'Your photos and files are waiting on this page, and will be added once there is a connection. Please keep it open until then.',
  drop: 'Drop the photos or files here to add them',
  unnamed: 'File',
  which: {
    title_one: 'Add {{count}} file',
    title_other: 'Add {{count}} files',
    text: 'Or choose the item to add to:',
    search: 'Search items',
    placeholder: 'Search names…',
    clear: 'Clear search',
    list: 'Your items',
    none: 'No items match.',
    more: 'There are more. Type a part of the name to find yours.',
    newItem: {
      photos_one: 'Make a new item from this photo',
      photos_other: 'Make a new item from these photos',
      files_one: 'Make a new item with this file',
      files_other: 'Make a new item with these files',
    },
    inTransit: 'In transit: it cannot be changed now.',
  },
  panel: 'Files being added',
  adding: 'Adding files: {{done}} of {{total}} done',
  added_one: '{{count}} file was added.',
  added_other: '{{count}} files were added.',
  failed_one: '{{count}} file could not be added.',
  failed_other: '{{count}} files could not be added.',
  held_one: '{{count}} file is waiting for a connection.',
  held_other: '{{count}} files are waiting for a connection.',
  leaveOut: {
    title_one: 'Leave out {{count}} file?',
    title_other: 'Leave out {{count}} files?',
    text_one:
      'It is waiting for a connection, and has not been added yet. Once this list is closed, you would have to choose it again.',
    text_other:
      'They are waiting for a connection, and have not been added yet. Once this list is closed, you would have to choose them again.',
    confirm_one: 'Leave it out',
    confirm_other: 'Leave them out',
    cancel: 'Keep waiting',
  },
  stopped_one: '{{count}} upload was stopped when your items were locked. Please add the file again.',
  stopped_other: '{{count}} uploads were stopped when your items were locked. Please add the files again.',
  unsure_one:
    '{{count}} file may have been added just before your items were locked. Look at the item before you add it again.',
  unsure_other:
    '{{count}} files may have been added just before your items were locked. Look at the item before you add them again.',
  progress: 'Progress of {{name}}',
  retry: 'Try {{name}} again',
  cancel: 'Cancel {{name}}',
  remove: 'Remove {{name}} from this list',
  close: 'Close',
  stages: {
    waiting: 'Waiting',
    preparing: 'Preparing and encrypting',
    sending: 'Uploading',
    adding: 'Adding to the item',
    done: 'Added',
    failed: 'Not added',
  },
  notes: {
    falsePicture:
      'Added as a file. It cannot be shown as a picture: it may be damaged, or not the kind of file that its name says.',
  },
  failures: {
    too_large: 'This file is too large. A file can have at most 25 MB.',
    unreadable:
      'This file could not be read. It may have been moved, or it is a folder. Please choose it again.',
    heic: 'This HEIC photo could not be read. iPhones keep their photos in this format, and most browsers cannot read HEIC: please add the photo on the iPhone itself or in Safari, or save it as JPEG first. If that fails too, the file is damaged. For JPEG from now on, choose Settings, Camera, Formats, Most Compatible on the iPhone.',
    undecodable:
      'This browser cannot read this kind of photo. Please save it as JPEG first; for a raw photo, use the program that came with your camera.',
    broken: 'This picture could not be read. The file may be damaged.',
    noise:
      'To keep sites from recognising you, this browser turns every picture that a page reads into noise, so this photo was not added. In Firefox, press Ctrl+I (⌘I on a Mac), open Permissions and allow “Extract canvas data” for this site. Then try again, or add the photo in another browser.',
    connection: 'There was no connection. The upload goes on when there is one, or when you try again.',
    not_found: 'The item no longer exists.',
    in_transit: 'The item is part of a transfer. Please try again when the transfer has ended.',
    item_damaged: 'The item cannot be decrypted, so nothing can be added to it.',
    item_full:
      'The item is full: its texts, details and list of files can take at most 300 KB together. Please shorten its description or details, or remove a file, and then try again.',
    too_many_files: 'An item can have at most 20 files. Please remove one first.',
    no_room:
      'There is no room left for your files. Please remove some that you no longer need. If that does not help, tell whoever runs this registry.',
    too_many_requests: 'You have uploaded a lot today. Please continue tomorrow.',
    other: 'Something went wrong. Please try again.',
  },
} as const;

export const addingFilesTexts = addTexts({ addingFiles });
