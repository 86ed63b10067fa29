import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/**
 * Acknowledges findings of cdk-nag on a construct and everything below it.
 * @param reasons by the check's id, such as `S1` or `IAM5[Action::s3:List*]`
 */
export function accept(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions::AwsSolutions-${id}`, reason });
  }
}
