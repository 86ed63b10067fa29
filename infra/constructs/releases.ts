import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import { FUNCTION_NAMES, type FunctionName } from '#functions/declared.ts';
import { typedKeys } from '#shared/domain/typedKeys.ts';
import type { AlarmName } from '../declared/alarms.ts';
import { FUNCTION_ALARMS } from '../declared/serviceAlarms.ts';
import { accept } from './accept.ts';
import type { Alarms } from './alarms.ts';
import { type Functions, LIVE, type RegistryFunction } from './functions.ts';

interface ReleasesProps {
  readonly functions: Functions;
  readonly alarms: Alarms;
}

/**
 * The alarms that take back every function: of requests that fail, of a role that lacks a permission, and of services that do
 * not answer.
 */
const OF_ALL: readonly AlarmName[] = ['requests-failing', 'access-refused', 'services-unavailable'];

/**
 * Gives the next version of each function a tenth of its calls for ten minutes before it gets them all. If an alarm goes
 * off meanwhile, CodeDeploy puts the version before back, and CloudFormation then undoes the deployment. A function that
 * a deployment does not change is not concerned, and neither is the first deployment.
 */
export class Releases extends Construct {
  constructor(scope: Construct, id: string, { functions, alarms }: ReleasesProps) {
    super(scope, id);
    const application = new LambdaApplication(this, 'Functions');
    for (const name of FUNCTION_NAMES) {
      const released = functions.of(name);
      const group = new LambdaDeploymentGroup(this, name, {
        application,
        alias: released.live,
        // CDK would also attach a policy that allows every function of the account.
        role: makeRole(this, name, released).withoutPolicyUpdates(),
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_10MINUTES,
        alarms: [crashAlarmOf(name), ...OF_ALL].map((alarm) => alarms.of(alarm)),
        autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
      });
      // The alias names the group in its policy, for which CloudFormation does not wait.
      released.live.node.addDependency(group);
    }
  }
}

function crashAlarmOf(name: FunctionName): AlarmName {
  const found = typedKeys(FUNCTION_ALARMS).find((alarm) => {
    const { name: metric, of } = FUNCTION_ALARMS[alarm].measure;
    return metric === 'Errors' && typeof of === 'object' && of.functions.includes(name);
  });
  if (!found) throw new Error(`No alarm watches the crashes of ${name}`);
  return found;
}

/**
 * May move this function's alias and look at alarms: less than the policy that AWS manages for it. One role for all
 * functions would close a circle, because some of them need the user pool, which needs the alias of another.
 */
function makeRole(scope: Construct, name: FunctionName, { functionArn }: RegistryFunction): Role {
  const moves = new PolicyStatement({
    actions: ['lambda:GetAlias', 'lambda:GetProvisionedConcurrencyConfig', 'lambda:UpdateAlias'],
    resources: [functionArn, `${functionArn}:${LIVE}`],
  });
  const looks = new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] });
  const role = new Role(scope, `${name}-role`, {
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: { Release: new PolicyDocument({ statements: [moves, looks] }) },
  });
  accept(role, {
    'IAM5[Resource::*]': 'CloudWatch lists the alarms of an account, and allows no choice of them.',
  });
  return role;
}
