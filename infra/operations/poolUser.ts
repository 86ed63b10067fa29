import type {
  AdminGetUserCommandOutput,
  AttributeType,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider';
import type { PresentUser } from '#functions/lib/relinking/relink.ts';

export interface NewUser {
  readonly username: string;
  readonly email: string;
}

/** A user whom the pool has. */
export interface FoundUser extends NewUser {
  /** The directory's id. */
  readonly subject: string;
  readonly isEmailProven: boolean;
  /** Whether they have a temporary password still, which was mailed to them. */
  readonly isInvited: boolean;
  /** Whether their sign-in asks for the code of an authenticator app. */
  readonly hasAuthenticator: boolean;
}

const attributeIn = (attributes: readonly AttributeType[], name: string): string =>
  attributes.find(({ Name }) => Name === name)?.Value ?? '';

export function foundUser(output: AdminGetUserCommandOutput): FoundUser {
  const { Username = '', UserStatus, UserAttributes = [], UserMFASettingList = [] } = output;
  return {
    subject: subjectIn(UserAttributes),
    username: Username,
    email: attributeIn(UserAttributes, 'email'),
    isEmailProven: attributeIn(UserAttributes, 'email_verified') === 'true',
    isInvited: UserStatus === 'FORCE_CHANGE_PASSWORD',
    hasAuthenticator: UserMFASettingList.includes('SOFTWARE_TOKEN_MFA'),
  };
}

/** A user of these statuses has confirmed their address, or signed in with the password that was mailed to it. */
const SETTLED: ReadonlySet<string | undefined> = new Set(['CONFIRMED', 'EXTERNAL_PROVIDER']);

export function presentUser(
  { Username = '', Enabled, UserStatus, Attributes = [] }: UserType,
  admins: ReadonlySet<string>,
): PresentUser {
  const subject = subjectIn(Attributes);
  return {
    ...{ subject, username: Username, email: attributeIn(Attributes, 'email') },
    isProven:
      Enabled === true && SETTLED.has(UserStatus) && attributeIn(Attributes, 'email_verified') === 'true',
    isAdmin: admins.has(subject),
  };
}

export function subjectIn(attributes: readonly AttributeType[] = []): string {
  const subject = attributes.find(({ Name }) => Name === 'sub')?.Value;
  if (subject === undefined) throw new Error('The user pool returned a user without an id.');
  return subject;
}
