import { Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import {
  CloudWatchDimensionSource,
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses';
import { Construct } from 'constructs';
import type { AddressVariable } from '#functions/declared.ts';
import { accept } from './accept.ts';

interface MailProps {
  readonly senderAddress: string;
  /** Where people find the product: mails lead there. */
  readonly siteOrigin: string;
}

/** The tag that SES puts on each mail, and so the dimension of its metrics. */
const TAG = 'ses:configuration-set';

/**
 * Whom mails come from. SES asks that address for a confirmation when it is new, and sends to anyone only once
 * the account has left its sandbox.
 */
export class Mail extends Construct {
  /** By which the metrics of this installation's mails are known. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly #addresses: Readonly<Record<AddressVariable, string>>;
  readonly #sending: readonly PolicyStatement[];

  constructor(scope: Construct, id: string, { senderAddress, siteOrigin }: MailProps) {
    super(scope, id);
    const rules = makeRules(this);
    const sender = new EmailIdentity(this, 'Sender', {
      identity: Identity.email(senderAddress),
      // The default of the address: the functions need not name it, and cannot do without.
      configurationSet: rules,
    });
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.dimensions = { [TAG]: rules.configurationSetName };
    const allow = (resources: string[], conditions = {}) =>
      new PolicyStatement({ actions: ['ses:SendRawEmail'], resources, conditions });
    this.#sending = [
      // SES asks for the permission on both, although a call names the sender alone.
      allow([
        arnOf('identity', sender.emailIdentityName),
        arnOf('configuration-set', rules.configurationSetName),
      ]),
      // In its sandbox it asks for that on the confirmed address or domain of the recipient as well.
      allow([arnOf('identity', '*')], { StringEquals: { 'ses:FromAddress': senderAddress } }),
    ];
    this.#addresses = { MAIL_SENDER: senderAddress, SITE_ORIGIN: siteOrigin };
  }

  /** Tells the function the addresses, and allows it to send from the sender's where it is told that: one step. */
  give(receiver: LambdaFunction, variables: readonly AddressVariable[]): void {
    for (const variable of variables) receiver.addEnvironment(variable, this.#addresses[variable]);
    if (!variables.includes('MAIL_SENDER')) return;
    for (const statement of this.#sending) receiver.addToRolePolicy(statement);
    acceptAnyRecipient(receiver);
  }
}

function acceptAnyRecipient(receiver: LambdaFunction): void {
  const { partition, region } = Stack.of(receiver);
  if (!receiver.role) return;
  accept(receiver.role, {
    [`IAM5[Resource::arn:${partition}:ses:${region}:<AWS::AccountId>:identity/*]`]:
      'Recipients are any people; the condition lets mails come from one address alone.',
  });
}

/**
 * How mails are sent. An address that bounces or complains gets no more of them, by SES's own list. What becomes
 * of mails is counted and nothing else: a message for each bounce would hold the address of a person.
 */
function makeRules(scope: Construct): ConfigurationSet {
  const rules = new ConfigurationSet(scope, 'Rules', {
    tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
    reputationMetrics: true,
    suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
  });
  rules.addEventDestination('Counts', {
    destination: EventDestination.cloudWatchDimensions([
      {
        source: CloudWatchDimensionSource.MESSAGE_TAG,
        name: TAG,
        defaultValue: rules.configurationSetName,
      },
    ]),
    events: [
      EmailSendingEvent.SEND,
      EmailSendingEvent.DELIVERY,
      EmailSendingEvent.BOUNCE,
      EmailSendingEvent.COMPLAINT,
      EmailSendingEvent.REJECT,
    ],
  });
  return rules;
}
