import { vi } from 'vitest';

interface PoolCall {
  /** Such as `changePassword`. */
  readonly operation: string;
  readonly input: Record<string, unknown>;
}

interface Refusal {
  readonly refused: readonly [name: string, message: string];
}

type PoolResponse = Record<string, unknown> | Refusal;
type Handlers = Readonly<Record<string, (input: Record<string, unknown>) => PoolResponse>>;

const isRefusal = (response: PoolResponse): response is Refusal => 'refused' in response;

function operationOf(headers: Headers): string {
  const [, name = ''] = headers.get('x-amz-target')?.split('.') ?? [];
  return name.slice(0, 1).toLowerCase() + name.slice(1);
}

/** Takes the place of the user pool: Amplify itself is real, and calls it by fetch. */
export function startFakePool(handlers: Handlers) {
  const calls: PoolCall[] = [];
  vi.stubGlobal('fetch', async (address: string | URL, init: RequestInit) => {
    if (String(address) !== 'https://idp.example/pool/') throw new TypeError('Failed to fetch');
    const operation = operationOf(new Headers(init.headers));
    const input: Record<string, unknown> = JSON.parse(String(init.body));
    calls.push({ operation, input });
    const response = handlers[operation]?.(input) ?? {};
    if (!isRefusal(response)) return Response.json(response);
    const [__type, message] = response.refused;
    return Response.json({ __type, message }, { status: 400 });
  });
  return {
    callsOf: (operation: string) =>
      calls.filter((call) => call.operation === operation).map(({ input }) => input),
  };
}

export const refused = (name: string, message: string): Refusal => ({ refused: [name, message] });

/** The user pool's record of a user who signs in with an authenticator's code, or without one. */
export const userOf = (isOn: boolean): PoolResponse => ({
  Username: 'alice',
  UserAttributes: [],
  ...(isOn ? { UserMFASettingList: ['SOFTWARE_TOKEN_MFA'], PreferredMfaSetting: 'SOFTWARE_TOKEN_MFA' } : {}),
});
