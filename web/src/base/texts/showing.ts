import { addTexts } from '#web/base/i18n.ts';

const showing = {
  title: 'Photos and files',
  photo: 'Photo {{number}} of {{total}} of {{item}}',
  photos: 'Photos of {{item}}',
  fault: {
    broken: 'This file was changed or damaged where it is stored, so it cannot be opened.',
    missing: 'This file is missing: it is no longer stored, or you may not see it any more.',
    failed: 'This file could not be loaded. Check your connection and try again.',
    unloaded: 'This photo could not be loaded.',
    unencrypted:
      'This photo is not shown, because its address begins with http: and would be loaded without encryption. Use an address that begins with https:.',
  },
  gallery: {
    open: 'Show {{photo}} in full screen',
    previous: 'Previous photo',
    next: 'Next photo',
    position: '{{number}} / {{total}}',
    strip: 'All photos',
    show: 'Show {{photo}}',
  },
  fullScreen: {
    label: 'Photos in full screen',
    close: 'Close',
    slide: 'Photo',
    download: 'Download the original',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
  },
  documents: {
    title: 'Receipts and documents',
    open: 'Open {{name}}',
    download: 'Download {{name}}',
    falsePicture: 'Cannot be shown as a picture',
  },
  download: {
    failedTitle: 'Download failed',
    name: 'file',
  },
  pdf: {
    loading: 'Loading document…',
    page: 'Page {{number}} of {{total}}',
    pages_one: '{{count}} page',
    pages_other: '{{count}} pages',
    more: 'Show more pages',
    unreadable: 'This document cannot be shown. You can download it instead.',
    download: 'Download',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
  },
} as const;

export const showingTexts = addTexts({ showing });
