/**
 * Why an archive cannot be imported: it needs a password, or another one; its password was made costlier to try than this
 * browser can afford; it is no archive of this product, or one of a newer form; it is damaged or made to mislead; it holds
 * too much; it unpacks to far more than it could; the browser cannot read the file; or
 * the code that reads archives was not loaded.
 */
const ARCHIVE_FAULTS = [
  'locked',
  'wrongPassword',
  'costly',
  'foreign',
  'newer',
  'damaged',
  'tooLarge',
  'swollen',
  'unreadable',
  'notLoaded',
] as const;
export type ArchiveFaultCode = (typeof ARCHIVE_FAULTS)[number];

export class ArchiveFault extends Error {
  override readonly name = 'ArchiveFault';
  readonly code: ArchiveFaultCode;

  constructor(code: ArchiveFaultCode) {
    super(code);
    this.code = code;
  }
}
