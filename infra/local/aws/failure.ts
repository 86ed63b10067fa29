/** A refusal in AWS's own terms; the endpoint turns it into the answer of the service's protocol. */
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

/** For a call that the service has not, or that this stand-in has not. */
export const unknownOperation = (operation: string): AwsFailure =>
  new AwsFailure('UnknownOperationException', `The operation ${operation} is not known here.`);

/**
 * What the caller is told: a fault of ours is shown to no one but the person who runs this, and there by its
 * place alone, because the message of an error can hold content.
 */
export function asFailure(error: unknown): AwsFailure {
  if (error instanceof AwsFailure) return error;
  const [, ...places] = error instanceof Error ? (error.stack ?? '').split(/\n(?= +at )/) : [];
  process.stderr.write(`A fault in the local AWS services\n${places.join('\n')}\n`);
  return new AwsFailure('InternalFailure', 'The request failed.', 500);
}
