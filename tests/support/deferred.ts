/** A promise that the test settles, as `Promise.withResolvers` gives it, which Node 20 does not have. */
export function deferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** Something that is waited for until the test opens it. */
export function gate() {
  const { promise: opened, resolve: open } = deferred();
  return { opened, open };
}
