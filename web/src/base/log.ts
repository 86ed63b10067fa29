type Sink = (text: string, ...facts: readonly (string | number)[]) => void;

/**
 * The one place that writes to the browser's console. Only texts and numbers: an error object could hold
 * what someone typed, so callers name what failed themselves.
 */
export const log: { readonly debug: Sink; readonly warn: Sink } = {
  // biome-ignore lint/suspicious/noConsole: this module is the app's way to the console
  debug: (text, ...facts) => console.debug(text, ...facts),
  // biome-ignore lint/suspicious/noConsole: this module is the app's way to the console
  warn: (text, ...facts) => console.warn(text, ...facts),
};
