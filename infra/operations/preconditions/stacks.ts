import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { keysStackOf } from '#infra/declared/keysStack.ts';
import { createStackReader, foreignStack, isChanging, isForeign } from '../stack.ts';
import { type Finding, fine, type Precondition, stop, type Target } from './precondition.ts';

export const stackState: Precondition = {
  name: 'the stack',
  async examine({ configuration: { stackName }, client, stackStatus }: Target) {
    if (stackStatus === undefined) return [fine(`There is no stack ${stackName} yet: this is its first.`)];
    const found = obstacleIn(stackName, client.region, stackStatus, REMEDIES);
    return [found ?? fine(`The stack ${stackName} is there (${stackStatus}) and can be updated.`)];
  },
};

type Remedies = Readonly<Record<string, (stack: string) => readonly string[]>>;

/** A status in which CloudFormation does not update a stack, with the way out; undefined in any other. */
function obstacleIn(stack: string, region: string, status: string, remedies: Remedies): Finding | undefined {
  if (isChanging(status))
    return stop(`The stack ${stack} is changing (${status}).`, 'Wait until it is done.');
  const remedy = remedies[status];
  return (
    remedy &&
    stop(
      `The stack ${stack} cannot be updated: its status is ${status}.`,
      'Its events in the console of CloudFormation say why.',
      ...remedy(`--region ${region} --stack-name ${stack}`),
    )
  );
}

const UPDATE_ROLLBACK_FAILED = (stack: string) => [
  'Mend that, and have CloudFormation go on until the stack is as before the update. Then deploy again:',
  `aws cloudformation continue-update-rollback ${stack}`,
];

const NEVER_COMPLETE = () => ['It was never complete: npm run destroy, and deploy again.'];

const REMEDIES: Remedies = {
  CREATE_FAILED: NEVER_COMPLETE,
  ROLLBACK_FAILED: NEVER_COMPLETE,
  DELETE_FAILED: () => ['Mend that, and run npm run destroy again.'],
  UPDATE_ROLLBACK_FAILED,
};

/** The replicas that it has made already stand in the way of another one. */
const TAKEN_BACK = () => [
  'Mend that. docs/operations.md, "A second region", says how its replicas are taken back.',
];

const REMEDIES_OF_KEYS: Remedies = {
  CREATE_FAILED: TAKEN_BACK,
  ROLLBACK_FAILED: TAKEN_BACK,
  DELETE_FAILED: TAKEN_BACK,
  UPDATE_ROLLBACK_FAILED,
};

export const keysStack: Precondition = {
  name: 'the stack of the replicas of the keys',
  async examine({ configuration, client }: Target) {
    const place = keysStackOf(configuration);
    if (!place) return [];
    const { stackName, region, description } = place;
    const stack = await createStackReader(new CloudFormationClient({ ...client, region })).present(stackName);
    if (isForeign(stack, description))
      return [stop(`${foreignStack(stack)} It is in ${region}.`, 'Give the installation another stackName.')];
    const { StackStatus = '' } = stack ?? {};
    return [obstacleIn(stackName, region, StackStatus, REMEDIES_OF_KEYS) ?? []].flat();
  },
};
