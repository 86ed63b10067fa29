/** A detail as far as its name and text go. */
export interface NamedValue {
  readonly name: string;
  readonly value: string;
}

/** The forms that the value of a known detail has; each has an editor of its own. */
export const DETAIL_KINDS = ['money', 'date', 'number', 'address', 'code', 'place', 'tags', 'text'] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

interface Known {
  /** The name under which forms offer it. */
  readonly name: string;
  readonly kind: DetailKind;
  /** The names that people give it, the most telling ones first. They are compared as whole names, in any case. */
  readonly spellings: readonly RegExp[];
}

/**
 * The details that the product knows. Each is an ordinary detail that its name makes known: nothing else is stored of
 * it, and a value that does not have its kind's form stays as it was written.
 */
export const KNOWN_DETAILS = {
  purchasePrice: {
    name: 'Purchase price',
    kind: 'money',
    spellings: [
      /^(?:purchase|buying|original) (?:price|cost|costs|value)$/i,
      /^(?:price paid|amount paid|bought for|paid)$/i,
      /^(?:(?:total|retail|net|gross) )?(?:price|cost|costs)(?: new)?$/i,
    ],
  },
  currentValue: {
    name: 'Current value',
    kind: 'money',
    spellings: [
      /^(?:current|present|today's) (?:value|worth|price)$/i,
      /^(?:(?:fair )?market|resale|actual cash) (?:value|worth|price)$/i,
      /^(?:value|worth|valued at|valuation|net worth)$/i,
      /^(?:estimated|appraised|appraisal) (?:value|worth)$|^appraisal$/i,
      /^replacement (?:value|cost|costs|price)(?: new)?$|^(?:insured|insurance) value$|^sum insured$/i,
    ],
  },
  purchaseDate: {
    name: 'Purchase date',
    kind: 'date',
    spellings: [/^(?:purchase date|date of purchase|date purchased|purchased(?: on)?|bought(?: on)?)$/i],
  },
  boughtFrom: {
    name: 'Bought from',
    kind: 'text',
    spellings: [
      /^(?:bought|purchased) (?:from|at)$/i,
      /^(?:place of purchase|seller|shop|store|vendor|dealer)$/i,
    ],
  },
  warrantyUntil: {
    name: 'Warranty until',
    kind: 'date',
    spellings: [
      /^(?:warranty|guarantee)(?: (?:until|till|to|ends?|end date|expires?|expiry|expiration)(?: (?:on|date))?)?$/i,
      /^(?:end|expiry) of (?:the )?(?:warranty|guarantee)$/i,
    ],
  },
  serialNumber: {
    name: 'Serial number',
    kind: 'code',
    spellings: [
      /^(?:serial(?: (?:number|no\.?|nr\.?|#))?|s\/n|sn)$/i,
      /^(?:vin|imei|frame number|chassis number)$/i,
    ],
  },
  location: {
    name: 'Location',
    kind: 'place',
    spellings: [/^(?:location|stored (?:in|at)|kept (?:in|at)|storage(?: (?:place|location))?)$/i],
  },
  tags: { name: 'Tags', kind: 'tags', spellings: [/^(?:tags?|labels?)$/i] },
  notes: { name: 'Notes', kind: 'text', spellings: [/^(?:notes?|remarks?|comments?)$/i] },
} as const satisfies Record<string, Known>;

export type KnownKey = keyof typeof KNOWN_DETAILS;

/** The details of an item that are the known one and not empty, the most telling name first. */
export function detailsKnownAs<T extends NamedValue>(properties: readonly T[], key: KnownKey): T[] {
  const filled = properties.filter(({ value }) => value.trim() !== '');
  return KNOWN_DETAILS[key].spellings.flatMap((spelling) =>
    filled.filter(({ name }) => spelling.test(name.trim())),
  );
}
