import * as React from 'react';

/**
 * React's development build takes a stack for each element that is made, up to 10,000 in a second, only to name its
 * makers in a warning. That is a twelfth of the processor time of the component tests. With a count that is always
 * past the limit it takes none; a warning is still printed, with fewer names. This line throws when another version
 * of React drops the object.
 */
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  configurable: true,
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
});
