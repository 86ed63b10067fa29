/**
 * The parameter with which the app tells the sign-in service why somebody comes to it. A service that does not know it
 * ignores it (RFC 6749, 3.1), as Cognito does.
 */
export const PURPOSE = 'purpose';

/** They have opened the link of an item, perhaps as somebody who has never seen the product. */
export const FOR_ITEM = 'request-item';
