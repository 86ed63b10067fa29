import { RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

/**
 * Tells one address of every alarm, once it has confirmed that to SNS. CloudWatch cannot use the key that AWS
 * manages for SNS, so the topic has one of its own; and a topic that has a policy lets nobody in whom that does
 * not name. Without either permission alarms would go off unheard.
 */
export class AlarmTopic extends Topic {
  constructor(scope: Construct, id: string, { address }: { readonly address: string }) {
    const key = new Key(scope, `${id}Key`, {
      description: 'Item Registry: messages of alarms, on their way',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    super(scope, id, { displayName: 'Item Registry', masterKey: key, enforceSSL: true });
    key.addToResourcePolicy(byAlarms(Stack.of(scope), ['kms:Decrypt', 'kms:GenerateDataKey*'], '*'));
    this.addToResourcePolicy(byAlarms(Stack.of(scope), ['sns:Publish'], this.topicArn));
    this.addSubscription(new EmailSubscription(address));
  }
}

const byAlarms = (stack: Stack, actions: string[], resource: string): PolicyStatement =>
  new PolicyStatement({
    principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
    actions,
    resources: [resource],
    conditions: {
      StringEquals: { 'aws:SourceAccount': stack.account },
      ArnLike: {
        'aws:SourceArn': stack.formatArn({ service: 'cloudwatch', resource: `alarm:${stack.stackName}-*` }),
      },
    },
  });
