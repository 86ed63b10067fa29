import { FILE_LIMITS } from '#shared/domain/files.ts';

/** The largest file, as a text names it. */
export const megabytesPerFile = FILE_LIMITS.bytes / (1024 * 1024);

/** A picture may be this large before it is made smaller. */
export const LARGEST_PICTURE_BYTES = 100 * 1024 * 1024;
