/** Of requests that hold a password, or whose answer holds a recovery key: neither stays in the cache. */
export const FORGET_AT_ONCE = { gcTime: 0 } as const;
