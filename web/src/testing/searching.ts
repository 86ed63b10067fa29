import { configure, getConfig } from '@testing-library/dom';

const { getElementError } = getConfig();

/**
 * The error of an element that is missing, which describes the document once somebody reads it. One that is waited for is
 * missed many times before it is there, and to describe the document takes longer than to look through it.
 */
function missingElement(message: string | null, container: Element): Error {
  let text: string | undefined;
  // By this name Testing Library knows it, and puts the line of the test into its stack.
  const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' });
  // The first line that a report shows is that of the test.
  Error.captureStackTrace(error, missingElement);
  return Object.defineProperty(error, 'message', {
    configurable: true,
    get: () => {
      text ??= getElementError(message, container).message;
      return text;
    },
    set: (other: string) => {
      text = other;
    },
  });
}

// This runs before every file, and the files of a worker share what is set here.
if (getElementError.name !== missingElement.name) {
  configure({
    /** Milliseconds. The first screen of a worker loads its code, which takes more than the usual second on a slow machine. */
    asyncUtilTimeout: 10_000,
    getElementError: missingElement,
  });
}
