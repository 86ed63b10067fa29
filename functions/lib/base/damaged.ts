// Neither error says what is wrong: a forger of records learns nothing from the response, and no key or content
// can slip into a log.

/** The vault's row is not as it was written: nothing in it can be trusted. */
export class VaultDamaged extends Error {
  override readonly name = 'VaultDamaged';
  constructor() {
    super('The vault is damaged.');
  }
}

/** This one item, or this sealed key, does not open; others are not affected. */
export class ItemDamaged extends Error {
  override readonly name = 'ItemDamaged';
  constructor() {
    super('The item is damaged.');
  }
}
