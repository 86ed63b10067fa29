import { resolve } from 'node:path';

/**
 * A file of the project by its path in it. Every command runs in the project's folder, whereas a module may be in a file
 * of several that is elsewhere.
 */
export const inProject = (path: string): string => resolve(path);
