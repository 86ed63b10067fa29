type Sink = (text: string, ...facts: readonly (string | number)[]) => void;

/**
 * The only writer to the browser's console. It takes only texts and numbers, because an error object could hold what
 * a user typed.
 */
export const log: { readonly debug: Sink; readonly warn: Sink } = {
  // biome-ignore lint/suspicious/noConsole: this module is the app's way to the console
  debug: (text, ...facts) => console.debug(text, ...facts),
  // biome-ignore lint/suspicious/noConsole: this module is the app's way to the console
  warn: (text, ...facts) => console.warn(text, ...facts),
};
