import type { IConstruct, IDependable } from 'constructs';

/**
 * Lets each wait for the one that is `width` places before it, so that CloudFormation makes no more than that many at
 * once: the services limit how many changes of an account they take in a second, and a rejected one fails the deployment.
 */
export function inLanes(resources: readonly (IConstruct & IDependable)[], width: number): void {
  for (const [at, resource] of resources.entries()) {
    const before = resources[at - width];
    if (before) resource.node.addDependency(before);
  }
}
