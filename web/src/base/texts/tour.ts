import { addTexts } from '#web/base/i18n.ts';

const tour = {
  offer: 'Take the two-minute tour',
  position: 'Step {{number}} of {{total}}',
  skip: 'Skip the tour',
  back: 'Back',
  next: 'Next',
  done: 'Done',
  steps: {
    home: {
      title: 'Everything you own, on one screen',
      text: 'Each card on Home is one thing. Search for any word, a price or half a serial number: it looks into the details too.',
      empty:
        'Each thing that you register gets a card here. Then you can search for any word, a price or half a serial number: it looks into the details too.',
    },
    add: {
      title: 'Add what you own',
      text: 'A name, a type and one detail are enough to begin with. Photos, receipts and manuals can come now or later.',
    },
    item: {
      title: 'Open an item',
      text: 'A click on its card opens its page, with photos, details and history. Click a value there to change it; Enter saves it.',
    },
    handOver: {
      title: 'Hand it over',
      text: 'Selling something or giving it away? Choose “Hand over…” on its page. The other person asks for it, you approve, they accept. What waits for you shows up here.',
    },
    encryption: {
      title: 'Lock it with a password of your own',
      text: 'The security settings say who can read your items. At Enhanced only your own password opens them, and 24 words are your spare key. You find this tour again under Help.',
    },
  },
} as const;

export const tourTexts = addTexts({ tour });
