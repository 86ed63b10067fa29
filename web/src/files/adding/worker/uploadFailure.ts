import type { UploadFault } from './messages.ts';

/** An upload that failed, but may succeed another time. */
export class UploadFailure extends Error {
  override readonly name = 'UploadFailure';
  readonly fault: UploadFault;

  constructor(fault: UploadFault) {
    super(fault);
    this.fault = fault;
  }
}
