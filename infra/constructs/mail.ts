import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { AddressVariable } from '#functions/catalogue.ts';

interface MailProps {
  readonly senderAddress: string;
  /** Where people find the product: mails lead there. */
  readonly siteOrigin: string;
}

/**
 * Whom mails come from. SES asks that address for a confirmation when it is new, and sends to anyone only once
 * the account has left its sandbox.
 */
export class Mail extends Construct {
  readonly #addresses: Readonly<Record<AddressVariable, string>>;
  readonly #senderArn: string;

  constructor(scope: Construct, id: string, { senderAddress, siteOrigin }: MailProps) {
    super(scope, id);
    const sender = new EmailIdentity(this, 'Sender', { identity: Identity.email(senderAddress) });
    this.#senderArn = Stack.of(this).formatArn({
      service: 'ses',
      resource: 'identity',
      resourceName: sender.emailIdentityName,
    });
    this.#addresses = { MAIL_SENDER: senderAddress, SITE_ORIGIN: siteOrigin };
  }

  /** Tells the function the addresses, and allows it to send from the sender's where it is told that: one step. */
  give(receiver: LambdaFunction, variables: readonly AddressVariable[]): void {
    for (const variable of variables) receiver.addEnvironment(variable, this.#addresses[variable]);
    if (!variables.includes('MAIL_SENDER')) return;
    receiver.addToRolePolicy(
      new PolicyStatement({ actions: ['ses:SendRawEmail'], resources: [this.#senderArn] }),
    );
  }
}
