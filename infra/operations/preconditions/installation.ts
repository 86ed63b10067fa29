import { fine, mind, type Precondition, stop, type Target } from './precondition.ts';

/** RFC 2606 keeps these for examples: nobody can read their mail. */
const EXAMPLE_DOMAIN = /(?:^|[.@])example\.(?:com|net|org)$/;

export const examples: Precondition = {
  name: 'the configuration',
  async examine({ configuration: { senderAddress, alarmAddress, domain } }: Target) {
    const fields = { senderAddress, alarmAddress, 'domain.name': domain?.name ?? '' };
    const examplesIn = Object.entries(fields).filter(([, value]) => EXAMPLE_DOMAIN.test(value));
    if (examplesIn.length === 0) return [fine('The configuration names no example.')];
    return examplesIn.map(([field, value]) =>
      stop(
        `${field} is the example ${value}: nobody could read mail there, or use the name.`,
        'Copy infra/configuration.example.json to a file of your own, and give it with --configuration FILE.',
      ),
    );
  },
};

export const stackState: Precondition = {
  name: 'the stack',
  async examine({ configuration: { stackName }, stackStatus }: Target) {
    if (stackStatus === undefined) return [fine(`There is no stack ${stackName} yet: this is its first.`)];
    if (stackStatus.endsWith('_IN_PROGRESS'))
      return [stop(`The stack ${stackName} is changing (${stackStatus}).`, 'Wait until it is done.')];
    if (UNUSABLE.test(stackStatus))
      return [
        stop(
          `The stack ${stackName} cannot be updated: its status is ${stackStatus}.`,
          'Its events in the console of CloudFormation say why. Nothing is in it if it was never complete: then',
          'npm run destroy, and deploy again.',
        ),
      ];
    return [fine(`The stack ${stackName} is there (${stackStatus}) and can be updated.`)];
  },
};

const UNUSABLE = /^(?:CREATE|DELETE|ROLLBACK|UPDATE_ROLLBACK)_FAILED$/;

export const leftovers: Precondition = {
  name: 'leftovers of earlier attempts',
  async examine({ leftBehind }: Target) {
    if (leftBehind === 0) return [fine('No earlier attempt has left anything.')];
    return [
      mind(
        `Earlier stacks of this name have left ${leftBehind === 1 ? 'a resource' : `${leftBehind} resources`} that a new one does not use.`,
        'npm run destroy -- --leftovers lists them, and removes those that you name.',
      ),
    ];
  },
};
