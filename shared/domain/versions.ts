/** How many earlier versions of an item are kept, for its owner to compare with and to go back to. */
export const VERSIONS_KEPT = 10;
