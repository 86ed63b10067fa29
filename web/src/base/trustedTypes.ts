/** The part of the browser's `trustedTypes` that the app uses. https://w3c.github.io/trusted-types/dist/spec/ */
interface TrustedTypes {
  readonly createPolicy: (name: string, rules: typeof RULES) => unknown;
}

const refuse = (use: string): never => {
  throw new TypeError(`The app makes no ${use} from a text`);
};

/**
 * The texts that the page may turn into markup or scripts, wherever the content security policy asks for trusted types.
 * Mantine writes style sheets through `innerHTML`, which have no markup; the scanner starts a worker from our own files.
 */
const RULES = {
  createHTML: (text: string): string => (text.includes('<') ? refuse('markup') : text),
  createScriptURL: (url: string): string =>
    new URL(url, window.location.href).origin === window.location.origin ? url : refuse('script'),
  createScript: (): string => refuse('script'),
};

declare global {
  interface Window {
    /** Missing in browsers that do not know trusted types. */
    readonly trustedTypes?: TrustedTypes;
  }
}

window.trustedTypes?.createPolicy('default', RULES);
