import { type AwsRequest, queryError } from './awsResponses.ts';

export const STACK_ID = 'arn:aws:cloudformation:us-east-1:123456789012:stack/item-registry/1';

export interface FakeResource {
  readonly logicalId: string;
  readonly id: string;
  readonly type: string;
  readonly status?: string;
}

const result = (operation: string, content: string): string =>
  `<${operation}Response><${operation}Result>${content}</${operation}Result></${operation}Response>`;

/** The answer of STS, by its operation: the account of the credentials. */
export const CALLER = {
  GetCallerIdentity: result('GetCallerIdentity', '<Account>123456789012</Account>'),
};

/** @param description that of a stack of the product, unless another is given */
export function describedStack(
  status: string,
  outputs: Readonly<Record<string, string>> = {},
  description = 'Item Registry',
): string {
  const members = Object.entries(outputs).map(
    ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
  );
  return result(
    'DescribeStacks',
    `<Stacks><member><StackName>item-registry</StackName><StackId>${STACK_ID}</StackId>` +
      `<CreationTime>2026-11-21T00:00:00Z</CreationTime><StackStatus>${status}</StackStatus>` +
      `<Description>${description}</Description>` +
      `<Outputs>${members.join('')}</Outputs></member></Stacks>`,
  );
}

/** CloudFormation finds a resource of a deleted stack as little by its own id as one that no stack has made. */
export const OWNED_BY_NONE = queryError('ValidationError', 'Stack for mrk-0 does not exist');

/** @param owners the names of living stacks, by the ids of the resources that they have */
export const ownedBy =
  (owners: Readonly<Record<string, string>>) =>
  ({ PhysicalResourceId }: AwsRequest['input']): string => {
    const owner = owners[String(PhysicalResourceId)];
    if (owner === undefined) return OWNED_BY_NONE;
    const member = `<member><StackName>${owner}</StackName></member>`;
    return result('DescribeStackResources', `<StackResources>${member}</StackResources>`);
  };

interface DeletedStack {
  readonly name: string;
  readonly id: string;
  readonly deletedAt: string;
  /** That of a stack of the product where it is left out. */
  readonly description?: string;
}

export const listedStacks = (...stacks: readonly DeletedStack[]): string =>
  result(
    'ListStacks',
    `<StackSummaries>${stacks
      .map(
        ({ name, id, deletedAt, description = 'Item Registry' }) =>
          `<member><StackName>${name}</StackName><StackId>${id}</StackId><DeletionTime>${deletedAt}</DeletionTime>` +
          `<TemplateDescription>${description}</TemplateDescription>` +
          '<CreationTime>2026-01-01T00:00:00Z</CreationTime><StackStatus>DELETE_COMPLETE</StackStatus></member>',
      )
      .join('')}</StackSummaries>`,
  );

export const listedResources = (resources: readonly FakeResource[]): string =>
  result(
    'ListStackResources',
    `<StackResourceSummaries>${resources
      .map(
        ({ logicalId, id, type, status = 'CREATE_COMPLETE' }) =>
          `<member><LogicalResourceId>${logicalId}</LogicalResourceId><PhysicalResourceId>${id}</PhysicalResourceId>` +
          `<ResourceType>${type}</ResourceType><ResourceStatus>${status}</ResourceStatus>` +
          '<LastUpdatedTimestamp>2026-11-21T00:00:00Z</LastUpdatedTimestamp></member>',
      )
      .join('')}</StackResourceSummaries>`,
  );

/**
 * The answer of Lambda, by its operation: the functions of the region.
 * @param functions what each names in its environment
 */
export const listedFunctions = (functions: Readonly<Record<string, readonly string[]>> = {}) => ({
  'GET /2015-03-31/functions': {
    Functions: Object.entries(functions).map(([FunctionName, used]) => ({
      FunctionName,
      Environment: { Variables: Object.fromEntries(used.map((id, at) => [`VARIABLE_${at}`, id])) },
    })),
  },
});
