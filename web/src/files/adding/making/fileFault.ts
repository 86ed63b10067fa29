/**
 * Why a file cannot be added: it is too large, cannot be read from its disk, is a picture of a kind that this browser
 * cannot decode, as most do not decode the HEIC of an iPhone, or is one that is damaged; or this browser gives noise in
 * place of what is drawn, which would be stored as the picture.
 */
export type FileFaultCode = 'too_large' | 'unreadable' | 'heic' | 'undecodable' | 'broken' | 'noise';

export class FileFault extends Error {
  override readonly name = 'FileFault';
  readonly code: FileFaultCode;

  constructor(code: FileFaultCode) {
    super(code);
    this.code = code;
  }
}
