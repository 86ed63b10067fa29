import { Names, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';

/** The least that CloudFront allows of those it asks for. */
const LENGTH = 64;

/**
 * A name for what CloudFront knows by it in the whole account, whatever the region. CDK's own would be the same
 * for a stack of the same name in another one, whose deployment would then fail.
 */
export function globalName(scope: Construct): string {
  const { region } = Stack.of(scope);
  return `${region}-${Names.uniqueResourceName(scope, { maxLength: LENGTH - region.length - 1 })}`;
}
