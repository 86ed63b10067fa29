/** Something of the user pool did not happen although no call failed. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
}

/** What a person can do something about. */
export type Fault = 'wrongPassword' | 'weakPassword' | 'wrongCode' | 'tooMany' | 'signedOut' | 'unreachable';

const FAULTS: Readonly<Record<string, Fault>> = {
  InvalidPasswordException: 'weakPassword',
  PasswordHistoryPolicyViolationException: 'weakPassword',
  EnableSoftwareTokenMFAException: 'wrongCode',
  CodeMismatchException: 'wrongCode',
  ExpiredCodeException: 'wrongCode',
  LimitExceededException: 'tooMany',
  TooManyRequestsException: 'tooMany',
  TooManyFailedAttemptsException: 'tooMany',
  PasswordResetRequiredException: 'signedOut',
  UserNotFoundException: 'signedOut',
  NetworkError: 'unreachable',
};

/** Cognito has one name for a wrong password and for a token that counts no longer: its message tells them apart. */
const isAboutPassword = ({ message }: Error): boolean => /password/i.test(message);

/** Why a call to the user pool failed; undefined for what nobody foresaw. */
export function faultOf(error: unknown): Fault | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error.name === 'NotAuthorizedException') return isAboutPassword(error) ? 'wrongPassword' : 'signedOut';
  return FAULTS[error.name];
}
