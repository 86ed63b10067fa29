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
  /** The origin of the product, for the links in mails. */
  readonly siteOrigin: string;
}

/** The tag that SES puts on each mail, and so the dimension of its metrics. */
const TAG = 'ses:configuration-set';

/**
 * The sender of the product's mails. SES asks a new address for a confirmation, and sends to every recipient only once
 * the account has left its sandbox.
 */
export class Mail extends Construct {
  /** Identify the metrics of this installation's mails. */
  readonly dimensions: Readonly<Record<string, string>>;
  readonly #addresses: Readonly<Record<AddressVariable, string>>;
  readonly #sending: readonly PolicyStatement[];

  constructor(scope: Construct, id: string, { senderAddress, siteOrigin }: MailProps) {
    super(scope, id);
    const rules = makeRules(this);
    const sender = new EmailIdentity(this, 'Sender', {
      identity: Identity.email(senderAddress),
      // As the default of the address it applies to every mail, and the functions need not name it.
      configurationSet: rules,
    });
    const arnOf = (resource: string, resourceName: string) =>
      Stack.of(this).formatArn({ service: 'ses', resource, resourceName });
    this.dimensions = { [TAG]: rules.configurationSetName };
    const allow = (resources: string[], conditions = {}) =>
      new PolicyStatement({ actions: ['ses:SendRawEmail'], resources, conditions });
    this.#sending = [
      // SES requires the permission on both, although a call names only the sender.
      allow([
        arnOf('identity', sender.emailIdentityName),
        arnOf('configuration-set', rules.configurationSetName),
      ]),
      // In the sandbox it also requires the permission on the recipient's confirmed address or domain.
      allow([arnOf('identity', '*')], { StringEquals: { 'ses:FromAddress': senderAddress } }),
    ];
    this.#addresses = { MAIL_SENDER: senderAddress, SITE_ORIGIN: siteOrigin };
  }

  /** Sets the function's address variables and, with the sender's address, grants sending, in one step. */
  give(receiver: LambdaFunction, variables: readonly AddressVariable[] = []): void {
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
 * The settings of mails. SES suppresses further mails to an address that bounces or complains. Events are only counted:
 * a message for each bounce would hold a user's address.
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
