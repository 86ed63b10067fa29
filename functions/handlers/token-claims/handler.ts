import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { addedClaims } from './claims.ts';
import { addedScopes } from './scopes.ts';

/** Cognito's pre token generation trigger, version 2: takes the event and gives it back with what to add. */
export async function handler(event: PreTokenGenerationV2TriggerEvent) {
  const { name: fullName } = event.request.userAttributes;
  const { access, id } = addedClaims({
    username: event.userName,
    groups: event.request.groupConfiguration.groupsToOverride ?? [],
    fullName,
  });
  return {
    ...event,
    response: {
      claimsAndScopeOverrideDetails: {
        accessTokenGeneration: {
          claimsToAddOrOverride: access,
          scopesToAdd: addedScopes(event.triggerSource),
        },
        idTokenGeneration: { claimsToAddOrOverride: id },
      },
    },
  };
}
