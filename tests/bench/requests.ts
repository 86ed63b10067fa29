import { keepInHeaders } from '#tests/support/cookies.ts';

/** @throws {Error} when the answer is no success. */
export async function send(
  origin: string,
  headers: Record<string, string>,
  method: string,
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(origin + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  keepInHeaders(headers, response);
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}`);
  return response.json();
}

const AT_ONCE = 50;

/** Registers items of five details each. */
export async function registerItems(
  origin: string,
  headers: Record<string, string>,
  count: number,
): Promise<void> {
  for (let start = 0; start < count; start += AT_ONCE) {
    const batch = Array.from({ length: Math.min(AT_ONCE, count - start) }, (_, offset) =>
      itemOf(start + offset),
    );
    await Promise.all(batch.map((item) => send(origin, headers, 'POST', '/assets', item)));
  }
}

const itemOf = (number: number) => ({
  name: `Thing ${number}`,
  description: 'One of many things',
  assetType: 'Furniture',
  properties: Array.from({ length: 5 }, (_, index) => ({
    name: `Detail ${index}`,
    value: `Value ${index} of ${number}`,
  })),
});
