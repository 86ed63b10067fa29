export default {
  notFound: {
    title: 'Page not found',
    subtitle: 'There is nothing at this address',
    text: 'It may be mistyped, or the page has moved.',
    home: 'Back to your items',
  },
  chunk: {
    title: 'This page could not be loaded',
    text: 'A part of the app did not arrive (ChunkLoadError). Check your connection, then load the page again.',
    reload: 'Reload',
  },
  crash: {
    title: 'Something went wrong',
    text: 'The page stopped working. Your items are safe. Load the page again to go on.',
    reload: 'Reload',
  },
} as const;
