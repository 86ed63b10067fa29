import { resolve } from 'node:path';
import {
  type CloudFormationClient,
  DescribeStackResourcesCommand,
  DescribeStacksCommand,
  paginateListStackResources,
  paginateListStacks,
  type Stack,
  UpdateTerminationProtectionCommand,
} from '@aws-sdk/client-cloudformation';
import type { Configuration } from '#infra/configuration.ts';
import { PRODUCT } from '#infra/declared/outputs.ts';
import { Refused } from './command.ts';

const EXAMPLE = 'infra/configuration.example.json';

/** The file of an installation as a full path. */
export const configurationFile = (given: string | undefined): string => resolve(given ?? EXAMPLE);

/** @throws {Error} naming the file and each field whose value cannot be used */
export async function configurationIn(given: string | undefined): Promise<Configuration> {
  // This loads CDK, which the commands for a local registry do not need.
  const { readConfiguration } = await import('#infra/configuration.ts');
  return readConfiguration(configurationFile(given));
}

export interface StackResource {
  readonly logicalId: string;
  /** A name, an id or an ARN, as CloudFormation knows it. */
  readonly id: string;
  readonly type: string;
  /** Whether the deletion of the stack has kept it. */
  readonly isKept: boolean;
}

/** CloudFormation names what is not there by a message only. */
async function ifThere<Found>(answer: Promise<Found>): Promise<Found | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && /does not exist/.test(error.message)) return undefined;
    throw error;
  }
}

/** Reads the stack of an installation from CloudFormation. */
export function createStackReader(client: CloudFormationClient) {
  return {
    /** Undefined when there is no stack of this name. */
    async present(stackName: string): Promise<Stack | undefined> {
      const found = await ifThere(client.send(new DescribeStacksCommand({ StackName: stackName })));
      return found?.Stacks?.[0];
    },

    /**
     * The name of the living stack that has the resource of this id; undefined when none has it. CloudFormation does not find
     * the resources of a deleted stack by their own ids.
     */
    async ownerOf(resourceId: string): Promise<string | undefined> {
      const found = await ifThere(
        client.send(new DescribeStackResourcesCommand({ PhysicalResourceId: resourceId })),
      );
      return found?.StackResources?.[0]?.StackName;
    },

    /** The ids of the deleted stacks of the product with this name, the last one first: CloudFormation lists them for 90 days. */
    async deleted(stackName: string): Promise<string[]> {
      const pages = paginateListStacks({ client }, { StackStatusFilter: ['DELETE_COMPLETE'] });
      const found: { id: string; at: number }[] = [];
      for await (const { StackSummaries = [] } of pages)
        for (const { StackName, StackId, DeletionTime, TemplateDescription } of StackSummaries)
          if (StackName === stackName && StackId && TemplateDescription === PRODUCT)
            found.push({ id: StackId, at: DeletionTime?.getTime() ?? 0 });
      return found.sort((one, other) => other.at - one.at).map(({ id }) => id);
    },

    /** @param stack its name; for a deleted stack its id */
    async resources(stack: string): Promise<StackResource[]> {
      const found: StackResource[] = [];
      for await (const page of paginateListStackResources({ client }, { StackName: stack }))
        for (const resource of page.StackResourceSummaries ?? [])
          if (resource.ResourceStatus !== 'DELETE_COMPLETE')
            found.push({
              logicalId: resource.LogicalResourceId ?? '',
              id: resource.PhysicalResourceId ?? '',
              type: resource.ResourceType ?? '',
              isKept: resource.ResourceStatus === 'DELETE_SKIPPED',
            });
      return found;
    },
  };
}

/**
 * Whether a deployment would replace everything that another stack has: one of something else with the name by accident, or
 * another installation whose name is that of the replicas' stack. Tags do not tell, since CDK has an option that replaces
 * them. Of a stack that was broken off at the question of CDK there is nothing yet.
 * @param description that of the product's own stack
 */
export const isForeign = (stack: Stack | undefined, description: string): stack is Stack =>
  stack !== undefined && stack.StackStatus !== 'REVIEW_IN_PROGRESS' && stack.Description !== description;

export const foreignStack = ({ StackName }: Stack): string =>
  `The stack ${StackName} is not one of Item Registry, and would lose all that it has.`;

/** @throws {Refused} for such a stack, which a deletion would remove as well */
export function ensureOwn(stack: Stack | undefined, description: string = PRODUCT): void {
  if (!isForeign(stack, description)) return;
  throw new Refused(`${foreignStack(stack)} Give the installation another stackName. Nothing was done.`);
}

/** Whether CloudFormation is at work on a stack. On one that CDK has asked about and nobody has answered it is not. */
export const isChanging = (status: string): boolean =>
  status.endsWith('_IN_PROGRESS') && status !== 'REVIEW_IN_PROGRESS';

/** Lets a stack be deleted, which its template forbids. */
export async function unprotect(client: CloudFormationClient, stack: string): Promise<void> {
  await client.send(
    new UpdateTerminationProtectionCommand({ StackName: stack, EnableTerminationProtection: false }),
  );
}

export const noSuchStack = (stackName: string, region: string): Refused =>
  new Refused(`There is no stack ${stackName} in ${region}. Deploy it first: npm run deploy -- --help`);
