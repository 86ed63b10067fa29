import { FILE_LIMITS } from '#shared/domain/files.ts';

/** The largest file, as a text names it. */
export const megabytesPerFile = FILE_LIMITS.bytes / (1024 * 1024);
