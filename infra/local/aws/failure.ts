/** An error with AWS's code. The endpoint turns it into a response of the service's protocol. */
export class AwsFailure extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 400) {
    super(message);
    this.name = 'AwsFailure';
    this.code = code;
    this.status = status;
  }
}

/** For a call that the local service does not support. */
export const unknownOperation = (operation: string): AwsFailure =>
  new AwsFailure('UnknownOperationException', `The operation ${operation} is not known here.`);

/** Writes where something failed to the standard error, without the error's message, which can hold content. */
export function tellOperator(subject: string, error: unknown): void {
  const [, ...places] = error instanceof Error ? (error.stack ?? '').split(/\n(?= +at )/) : [];
  process.stderr.write(`${subject}\n${places.join('\n')}\n`);
}

/** The failure for the response. An unexpected error is shown to the operator only. */
export function asFailure(error: unknown): AwsFailure {
  if (error instanceof AwsFailure) return error;
  tellOperator('A fault in the local AWS services', error);
  return new AwsFailure('InternalFailure', 'The request failed.', 500);
}
