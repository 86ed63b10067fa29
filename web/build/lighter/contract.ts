import { type Plugin, parseSync, Visitor } from 'vite';

/** The parts of an endpoint that no call of the app reads. */
const OF_NO_CALL = ['summary', 'params', 'query', 'headers', 'body', 'responseHeaders', 'errors'];

/**
 * The places of these properties in each object that declares an endpoint or a part of one: it has a summary, which is a
 * text and no schema.
 */
function partsOfNoCall(path: string, code: string): { readonly start: number; readonly end: number }[] {
  const parts: { name: string; isSchema: boolean; start: number; end: number }[] = [];
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const named = properties.flatMap((property) =>
        property.type === 'Property' && property.key.type === 'Identifier'
          ? [
              {
                name: property.key.name,
                isSchema: property.value.type === 'CallExpression',
                start: property.start,
                end: property.end,
              },
            ]
          : [],
      );
      const isOfEndpoint = named.some(({ name, isSchema }) => name === 'summary' && !isSchema);
      if (isOfEndpoint) parts.push(...named.filter(({ name }) => OF_NO_CALL.includes(name)));
    },
  });
  visitor.visit(parseSync(path, code).program);
  return parts;
}

/**
 * The functions check requests, and the OpenAPI document describes them. The app sends what the types of the contract
 * allow, so its code goes without all of this; `contractParts.test.ts` holds that it reads none of it.
 */
export const contractOfCalls: Plugin = {
  name: 'contract-of-calls',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/shared\/contract\/\w+\.ts$/, code: 'summary' },
    handler(code, id) {
      let left = code;
      // From the last to the first, so that the places of the others stay.
      for (const { start, end } of partsOfNoCall(id, code).toReversed())
        left = left.slice(0, start) + left.slice(end).replace(/^,/, '');
      return { code: left, map: null };
    },
  },
};
