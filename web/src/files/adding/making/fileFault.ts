/**
 * Why a file cannot be added: it is too large, cannot be read from its disk, is a picture of a kind that this browser
 * cannot decode, or is one that is damaged.
 */
export type FileFaultCode = 'too_large' | 'unreadable' | 'undecodable' | 'broken';

export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly code: FileFaultCode;

  constructor(code: FileFaultCode) {
    super(code);
    this.code = code;
  }
}
