import { addTexts } from '#web/base/i18n.ts';

const pendingTransfers = {
  title: 'Pending Item Transfers',
  refresh: 'Refresh',
  loading: 'Loading your transfers...',
  actionCount_one: '{{count}} item needs your action',
  actionCount_other: '{{count}} items need your action',
  view: {
    label: 'Search and filter',
    search: 'Search your transfers',
    placeholder: 'Search',
    clear: 'Clear the search',
    onlyMine: 'Show only transfers requiring my action',
  },
  more: 'Show more ({{count}} left)',
  columns: {
    id: 'Item ID',
    name: 'Item Name',
    status: 'Status',
    user: 'User',
    date: 'Request Date',
    action: 'Action',
  },
  id: { show: 'Show', item: 'item ID' },
  mixedName:
    'This name has hidden characters, unusual forms of letters or letters of several alphabets, so it may not be who it seems to be.',
  linked: 'The transfer that your link leads to is no longer in this list. Completed transfers are below.',
  story: {
    requested: {
      owner: '{{user}} asked for {{item}} on {{day}}.',
      requester: 'You asked {{user}} for {{item}} on {{day}}.',
    },
    approved: {
      owner: 'You let {{user}} look at {{item}} on {{day}}.',
      requester: '{{user}} approved your request for {{item}} on {{day}}.',
    },
    rejected: {
      owner: '{{user}} decided on {{day}} not to take {{item}}. Reclaim it to use it again.',
      requester: 'You decided on {{day}} not to take {{item}} from {{user}}.',
    },
    reviewExpired: {
      owner: '{{user}} did not decide about {{item}} by {{day}}. Reclaim it to use it again.',
      requester: 'Your time to decide about {{item}} from {{user}} ended on {{day}}.',
    },
    denied: {
      owner: 'You denied {{item}} to {{user}} on {{day}}.',
      requester: '{{user}} denied your request for {{item}} on {{day}}.',
    },
    cancelled: {
      owner: 'You cancelled the transfer of {{item}} to {{user}} on {{day}}.',
      requester: '{{user}} cancelled the transfer of {{item}} to you on {{day}}.',
    },
    requestExpired: {
      owner: 'The request of {{user}} for {{item}} expired on {{day}}, because you did not decide.',
      requester: 'Your request for {{item}} expired on {{day}}, because {{user}} did not decide.',
    },
    closed: {
      owner:
        'The request of {{user}} for {{item}} ended on {{day}}: the item was deleted, or went to someone else.',
      requester:
        'Your request to {{user}} for {{item}} ended on {{day}}: the item is not available any more.',
    },
    other: {
      owner: '{{user}} asked for {{item}} on {{day}}.',
      requester: 'You asked {{user}} for {{item}} on {{day}}.',
    },
  },
  unnamed: {
    locked: {
      name: 'Locked item',
      phrase: 'a locked item',
      hint: 'Unlock your items to see its name.',
    },
    encrypted: {
      name: 'Encrypted item of {{user}}',
      phrase: 'one of their encrypted items',
      hint: 'You see its name once {{user}} approves.',
    },
    unknown: { name: 'Item of {{user}}', phrase: 'one of their items', hint: '' },
    own: { name: 'Unnamed item', phrase: 'one of your items', hint: '' },
  },
  userIs: { owner: 'Owner', requester: 'Requester' },
  noAction: 'Nothing to do',
  empty: {
    title: 'No pending transfers',
    text: 'To get an item from someone, open the link or scan the QR code that they gave you. Requests for your own items show up here.',
    action: 'Request an item',
  },
  nothingMine: {
    title: 'Nothing needs your action',
    text: 'The other transfers wait for someone else, or have ended.',
    action: 'Show all transfers',
  },
  nothingFound: {
    title: 'No transfer found',
    text: 'No transfer matches your search.',
    action: 'Show all transfers',
  },
  loadFailed: {
    title: 'Loading Failed',
    list: 'Error fetching pending transfers. Please try again.',
    item: 'Error fetching item details. Please try again.',
  },
  timeline: {
    label: 'Transfer timeline',
    milestones: { requested: 'Requested', approved: 'Approved', accepted: 'Accepted' },
    endings: {
      denied: 'Denied',
      cancelled: 'Cancelled',
      rejected: 'Rejected',
      expired: 'Expired',
      closed: 'Closed',
    },
    you: 'You',
    waitsFor: 'Waiting for {{name}}',
    waitsForYou: 'Waiting for you',
    states: { done: 'done', current: 'now', stopped: 'ended here', upcoming: 'not yet' },
  },
  phrase: {
    title: 'Verification words',
    owner: {
      before:
        'Compare these six words with {{name}} before you approve: call them, or meet. They find theirs among their transfers, under “Verification words”. If theirs differ, someone else could read the item: do not approve, and tell whoever runs the registry.',
      after:
        'Compare these six words with {{name}}: call them, or meet. If theirs differ, someone else can read the item: cancel the transfer, and tell whoever runs the registry.',
    },
    requester: {
      before:
        'Compare these six words with {{name}} before they approve: call them, or meet. They find theirs under “Approve”. If theirs differ, someone else could read the item: ask them not to approve, and tell whoever runs the registry.',
      after:
        'Compare these six words with {{name}} before you decide: call them, or meet. They find theirs among their transfers, under “Verification words”. If theirs differ, someone else can read the item: do not accept it, and tell whoever runs the registry.',
    },
    meaning:
      'The same words on both sides mean that nobody has come between you. They do not tell you who {{name}} is: make sure that you know the voice or the face.',
    locked: 'Unlock your items to see the words that you compare with {{name}}.',
    unlock: 'Unlock your items',
    changedTitle: 'Something is wrong with a key',
    changed: {
      owner:
        'The registry’s note of the key that this item is encrypted for was changed. So there are no words to compare, and someone else may be able to read the item. Cancel the transfer, and tell whoever runs the registry.',
      requester:
        'The key that the registry holds for you is not yours: someone may have put theirs in its place. Do not go on with this transfer, and tell whoever runs the registry.',
    },
  },
  words: {
    title: 'Verification words',
    about: 'You compare these words with {{user}} for the transfer of “{{item}}”.',
    none: 'There is nothing to compare in this transfer now.',
    close: 'Back to transfers',
    loweredTitle: '{{user}} has lowered their level',
    lowered:
      'You approved when {{user}} kept items at {{approvedLevel}}; now it is {{level}}. At this level {{user}} cannot accept, but can still read the item. If you do not want that, cancel the transfer.',
  },
  actions: {
    approve: 'Approve',
    view: 'View item',
    accept: 'Accept',
    deny: 'Deny',
    reject: 'Reject',
    reclaim: 'Reclaim',
    withdraw: 'Withdraw request',
    cancel: 'Cancel transfer',
    words: 'Verification words',
    clear: 'Remove from list',
  },
  request: {
    title: 'Approve transfer',
    asks: '{{user}} asks you to hand over {{item}}.',
    details_one: '{{count}} detail',
    details_other: '{{count}} details',
    files_one: '{{count}} photo or file',
    files_other: '{{count}} photos and files',
    username: 'Username',
    emailDomain: 'Email domain',
    memberSince: 'Member since',
    shortId: 'Account id',
    shortIdEnd: 'ends with {{id}}',
    level: 'Security level',
    levels: {
      Standard_one:
        '{{user}} keeps items without a password: whoever runs the registry could read this one once you approve.',
      Standard_other:
        '{{user}} keeps items without a password: whoever runs the registry could read these once you approve.',
      Enhanced_one:
        '{{user}} keeps items under a password, and a recovery key can replace it. Nobody else can read this one.',
      Enhanced_other:
        '{{user}} keeps items under a password, and a recovery key can replace it. Nobody else can read these.',
      Maximum_one: '{{user}} keeps items under a password alone. Nobody else can read this one.',
      Maximum_other: '{{user}} keeps items under a password alone. Nobody else can read these.',
    },
    lower: 'This level is lower than yours',
    acknowledge_one: 'I know what that means, and hand the item over all the same',
    acknowledge_other: 'I know what that means, and hand the items over all the same',
    mixedTitle: 'This name may imitate another one',
    mixed:
      'Some characters of {{user}} are hidden, or are letters of another form or alphabet that can look like others, so this may not be who it seems to be.',
    unknown: 'Not known',
    effect:
      'If you approve, {{user}} can look at the item with all its details, photos and files, and accept or reject it. Meanwhile you cannot change or delete it, but you can cancel. It becomes theirs once they accept.',
    changed: 'This request is no longer open. The list shows how it stands now.',
  },
  forged: 'The record of this request was changed',
  item: {
    title: 'Item in Transit',
    basic: 'Basic Information',
    name: 'Name',
    type: 'Type',
    description: 'Description',
    notAvailable: 'N/A',
    details: 'Additional Details',
    noDetails: 'No details recorded yet',
    encrypted: 'Encrypted',
    photos_one: '{{count}} photo',
    photos_other: '{{count}} photos',
    photosNote: 'Loading photos tells the websites that hold them that someone looks at this item.',
    showPhotos: 'Show photos',
    photo: 'Photo {{number}} of {{name}}',
    effect: 'If you accept, the item becomes yours, and {{user}} can no longer see it.',
    changed: 'This item can no longer be reviewed. The list shows how the transfer stands now.',
  },
  group: {
    label: 'Transfers that you can decide together',
    approve: {
      card: '{{user}} asks for {{count}} of your items',
      action: 'Approve all…',
      refuse: 'Deny all…',
      title: 'Approve transfers',
      lead_one: '{{user}} asks you to hand over {{count}} item.',
      lead_other: '{{user}} asks you to hand over {{count}} items.',
      mixed_one:
        'The level concerns only the item marked “Encrypted”. The others are not encrypted, so whoever runs the registry can already read them.',
      mixed_other:
        'The level concerns only the {{count}} items marked “Encrypted”. The others are not encrypted, so whoever runs the registry can already read them.',
      effect:
        'If you approve, {{user}} can look at these items with all their details, photos and files, and accept or reject them. Meanwhile you cannot change or delete them, but you can cancel each one. They become theirs once they accept.',
    },
    accept: {
      card: '{{user}} hands over {{count}} items to you',
      action: 'Accept all…',
      refuse: 'Reject all…',
      title: 'Items in transit',
      lead_one: '{{user}} hands over {{count}} item to you. Look at it before you decide.',
      lead_other: '{{user}} hands over {{count}} items to you. Look at each one before you decide.',
      effect: 'If you accept, these items become yours, and {{user}} can no longer see them.',
    },
    more: '{{names}} and {{count}} more',
    others_one: 'Show {{count}} more group of transfers',
    others_other: 'Show {{count}} more groups of transfers',
    items: 'Items',
    words: {
      owner:
        'Each encrypted item has six words of its own, shown with its name. Compare them with {{name}} before you approve: call them, or meet. They find theirs among their transfers, under “Verification words”. If theirs differ, someone else could read the items: do not approve, and tell whoever runs the registry.',
      requester:
        'Each encrypted item has six words of its own, shown with it. Compare them with {{name}} before you decide: call them, or meet. They find theirs among their transfers, under “Verification words”. If theirs differ, someone else can read these items: do not accept them, and tell whoever runs the registry.',
    },
    several: {
      title: 'Several people use this name',
      text: 'These requests come from different accounts named {{user}}. Decide on each of them on its own, in the list.',
    },
    leftOut_one: '{{count}} item is left out',
    leftOut_other: '{{count}} items are left out',
    already: {
      approve: 'You have approved this request already.',
      accept: 'You have accepted this item already.',
    },
    reading: 'Reading the items…',
    cutOff:
      '{{done, number}} of {{count, number}} transfers were decided. The list shows how each one stands now.',
    none: 'None of these transfers can be decided here. The list shows how each one stands now.',
    confirm: {
      deny: {
        title: 'Deny transfers',
        text_one: '{{user}} will be told that you denied {{count}} request. The item stays yours.',
        text_other: '{{user}} will be told that you denied {{count}} requests. The items stay yours.',
        label: 'Deny all',
      },
      reject: {
        title: 'Reject items',
        text_one: '{{user}} will be told, and keeps {{count}} item. You can no longer look at it.',
        text_other: '{{user}} will be told, and keeps {{count}} items. You can no longer look at them.',
        label: 'Reject all',
      },
    },
    actions: { approve: 'Approve all', deny: 'Deny all', accept: 'Accept all', reject: 'Reject all' },
    running: { approve: 'Approving…', deny: 'Denying…', accept: 'Accepting…', reject: 'Rejecting…' },
    done: {
      approve_one: '{{count}} request was approved. {{user}} can now review the item.',
      approve_other: '{{count}} requests were approved. {{user}} can now review the items.',
      deny_one: '{{count}} request was denied. The item stays yours.',
      deny_other: '{{count}} requests were denied. The items stay yours.',
      accept_one: '{{count}} item is now in your registry.',
      accept_other: '{{count}} items are now in your registry.',
      reject_one: '{{count}} item was rejected.',
      reject_other: '{{count}} items were rejected.',
    },
    failed: {
      approve_one: '{{count}} request could not be approved:',
      approve_other: '{{count}} requests could not be approved:',
      deny_one: '{{count}} request could not be denied:',
      deny_other: '{{count}} requests could not be denied:',
      accept_one: '{{count}} item could not be accepted:',
      accept_other: '{{count}} items could not be accepted:',
      reject_one: '{{count}} item could not be rejected:',
      reject_other: '{{count}} items could not be rejected:',
    },
    left_one: '{{count}} item was not reached.',
    left_other: '{{count}} items were not reached.',
    retry: 'Try again',
    open: 'Your items',
    close: 'Done',
  },
  accepted: {
    title: 'The item is yours',
    text: '{{item}} is now in your registry.',
    open: 'Open the item',
    close: 'Back to transfers',
  },
  completed: {
    title: 'Completed transfers',
    show: 'Show completed transfers',
    hide: 'Hide completed transfers',
    given: 'To {{user}} · {{day}}',
    received: 'From {{user}} · {{day}}',
    none: 'No transfer has been completed yet.',
    more: 'Show more',
    receipt: 'Receipt',
    fileName: 'Transfer Receipt {{item}}',
    saved: 'The receipt was saved as “{{name}}”.',
    loadFailed: 'Error fetching completed transfers. Please try again.',
    failedTitle: 'Receipt failed',
    failed: 'The receipt could not be made. Please check your connection and try again.',
  },
  confirm: {
    deny: {
      title: 'Deny transfer',
      text: '{{user}} will be told that you denied the request for {{item}}. The item stays yours.',
      label: 'Deny',
    },
    reject: {
      title: 'Reject item',
      text: '{{user}} will be told that you rejected {{item}}, and keeps it. You can no longer look at it.',
      label: 'Reject',
    },
    reclaim: {
      title: 'Reclaim item',
      text: '{{user}} rejected {{item}}. Reclaiming ends the transfer: you can change, delete and hand over the item again.',
      label: 'Reclaim',
    },
    withdraw: {
      title: 'Withdraw request',
      text: '{{user}} will be told. Your request for {{item}} disappears from both lists, and you can ask again later.',
      label: 'Withdraw request',
    },
    cancel: {
      title: 'Cancel transfer',
      text: '{{user}} will be told that the transfer of {{item}} is over, and can no longer look at it or accept it. They still know what they have read. The item stays yours and can be changed again.',
      label: 'Cancel transfer',
    },
    keep: 'Go back',
  },
  done: {
    approve: 'Approved. {{user}} can now review the item.',
    deny: 'Request denied',
    accept: 'Transfer completed',
    reject: 'Item rejected',
    reclaim: 'Item reclaimed',
    withdraw: 'Request withdrawn',
    cancel: 'Transfer cancelled',
    clear: 'Removed from your list',
  },
  failed: {
    titles: {
      approve: 'Approval Failed',
      deny: 'Denial Failed',
      accept: 'Transfer Failed',
      reject: 'Transfer Failed',
      reclaim: 'Reclaim Failed',
      withdraw: 'Withdrawal failed',
      cancel: 'Cancellation failed',
      clear: 'Removal failed',
    },
    texts: {
      approve: 'The transfer could not be approved. Please try again.',
      deny: 'The transfer could not be denied. Please try again.',
      accept: 'The transfer could not be completed. Please try again.',
      reject: 'The item could not be rejected. Please try again.',
      reclaim: 'The item could not be reclaimed. Please try again.',
      withdraw: 'The request could not be withdrawn. Please try again.',
      cancel: 'The transfer could not be cancelled. Please try again.',
      clear: 'The transfer could not be removed from your list. Please try again.',
    },
    badApproval:
      "The server couldn't process this approval request. This might be due to the transfer being in an invalid state or already processed.",
    network: 'Network error. Please check your connection and try again.',
    changed: 'This transfer has changed in the meantime. The list shows how it stands now.',
    authenticationTitle: 'Authentication Error',
    authentication: 'We could not make sure that it is you. Please try again.',
  },
} as const;

export const pendingTransfersTexts = addTexts({ pendingTransfers });
