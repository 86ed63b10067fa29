import { addTexts } from '#web/base/i18n.ts';

const transferRequest = {
  title: 'Request an item',
  broken: {
    title: 'This link is not complete',
    text: 'A part of its address is missing or changed. Scan the code again, or paste the whole link.',
  },
  scan: {
    title: 'Scan its QR code',
    text: 'Hold the code up to the camera, or choose a picture of it.',
    start: 'Scan with the camera',
  },
  paste: {
    title: 'Or paste its link',
    label: 'Link to the item',
    submit: 'Open link',
    empty: 'Please paste a link.',
    wrong: 'This is not a link to an item. It contains “/transfer-request?owner=…&item=…”.',
  },
  loading: 'Looking for the item…',
  ask: {
    title: '{{owner}}’s item',
    encrypted: 'It is encrypted, so its name is shown to you only once {{owner}} has approved.',
    memberSince: 'Member since {{month}}',
    lead: 'You can ask {{owner}} for this item. What happens then:',
    notified: '{{owner}} gets an email and decides. Until then you can withdraw the request.',
    review: 'If {{owner}} approves, you can look at the item, and accept or reject it.',
    yours: 'It becomes yours only when you accept it.',
    seen: '{{owner}} will see your username, the part of your email address after the @, when you joined, the end of your account id, and your security level.',
    shortId: 'Account id ends with {{id}}',
    mixedTitle: 'This name may imitate another one',
    mixed:
      'Some characters of {{owner}} are hidden, or are letters of another form or alphabet that can look like others, so this may not be who it seems to be.',
    help: 'How handing over works',
    submit: 'Request item',
    failed: 'The request could not be sent. Please try again: nothing is requested twice.',
    withdrawn: 'Your request was sent before, and was withdrawn since. You can send it again.',
  },
  own: {
    title: 'This item is yours',
    text: 'You cannot request your own item. Let someone else scan its code, and decide when they ask.',
    action: 'Open the item',
    several: 'These items are yours',
    severalText:
      'You cannot request your own items. Let someone else scan the code, and decide when they ask.',
    gone_one: '{{count}} of them is not among your items any more.',
    gone_other: '{{count}} of them are not among your items any more.',
    home: 'Your items',
  },
  missing: {
    title: 'There is no such item',
    text: 'It may have been deleted, or it belongs to someone else by now. Ask its owner for a new code.',
    locked: 'If it has come to you, unlock your items to see it.',
    action: 'Use another link',
  },
  already: {
    title: 'You have already asked for this item',
    text: '{{owner}} has your request. You can follow it, or withdraw it, among your transfers.',
  },
  unavailable: {
    title: 'This item cannot be requested now',
    text: 'It is on its way to someone, it has too many open requests, or {{owner}} cannot decide at present. Try again later, or talk to {{owner}}.',
    action: 'Check again',
  },
  failed: {
    title: 'The item could not be looked up',
    text: 'Check your connection, then try again.',
  },
  done: {
    title: 'Your request was sent',
    text: '{{owner}} gets an email and decides. You get one when there is a decision; then you look at the item and accept or reject it.',
  },
  several: {
    title: '{{count}} of {{owner}}’s items',
    items: 'Items of this link',
    nameless: 'Encrypted item',
    names: { missing: 'Item that is gone', unknown: 'Item' },
    encrypted: 'The names of encrypted items are shown to you only once {{owner}} has approved.',
    standings: {
      open: 'Can be requested',
      requested: 'Requested',
      already: 'Already requested',
      unavailable:
        'Not available now: it is on its way to someone, it has too many open requests, or its owner cannot decide at present.',
      missing: 'Deleted, or somebody else’s by now',
      unknown: 'Could not be looked up',
      failed: 'The request could not be sent. Please try again: nothing is requested twice.',
      withdrawn: 'Requested before, and withdrawn since: it can be requested',
    },
    lead: 'You can ask {{owner}} for these items. What happens then:',
    notified: '{{owner}} gets an email for each item and decides. Until then you can withdraw each request.',
    review:
      'If {{owner}} approves, you can look at the items, and accept or reject them, all at once or one by one.',
    yours: 'They become yours only when you accept them.',
    submit_one: 'Request {{count}} item',
    submit_other: 'Request {{count}} items',
    sending: 'Sending the requests…',
    done_one: '{{count}} request was sent. {{owner}} decides next.',
    done_other: '{{count}} requests were sent. {{owner}} decides next.',
    notSent_one: '{{count}} request was not sent. The list says why.',
    notSent_other: '{{count}} requests were not sent. The list says why.',
    failed: 'The items could not be looked up',
    leaving: {
      title: 'Stop sending requests?',
      text: 'The requests that are not sent yet will not be sent. You can open the link again later and go on.',
      leave: 'Stop and leave',
      stay: 'Stay here',
    },
  },
  transfers: 'View Pending Transfers',
} as const;

export const transferRequestTexts = addTexts({ transferRequest });
