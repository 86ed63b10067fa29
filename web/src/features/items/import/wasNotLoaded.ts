/**
 * Whether this event of a worker says that its code could not be loaded: HTML gives it no message then, as it gives to an
 * error of the code itself (https://html.spec.whatwg.org/multipage/workers.html#worker-processing-model).
 */
export const wasNotLoaded = (event: Event): boolean => !('message' in event);
