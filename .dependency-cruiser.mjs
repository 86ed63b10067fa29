import { layerRules, TESTS } from './scripts/layering/rules.mjs';

export default {
  forbidden: [
    ...layerRules(),
    {
      name: 'no circle of files',
      comment: 'Files that need each other, even for a type, are one file, or share a third one.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    { name: 'no circle of folders', severity: 'error', scope: 'folder', from: {}, to: { circular: true } },
    {
      name: 'every import exists',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(aws-lambda|\\.css|.*\\.woff2)' },
    },
    {
      name: 'nothing imports a handler',
      severity: 'error',
      from: { path: '^functions/', pathNot: TESTS },
      to: { path: '^functions/handlers/[^/]+/handler\\.ts$' },
    },
    {
      name: 'keys are touched through one door',
      comment:
        'Other code asks vault, recordMac, items, encryptionSession, parties, phrase, identitySeal or requestSeal of lib/crypto, and knows its types.',
      severity: 'error',
      from: { path: '^functions/', pathNot: `^functions/lib/crypto/|${TESTS}` },
      to: {
        path: '^functions/lib/crypto/|node_modules/(@scure|@hpke|@noble)/',
        pathNot:
          '^functions/lib/crypto/(vault|recordMac|items|encryptionSession|parties|phrase|identitySeal|requestSeal)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'DynamoDB is known in lib/storage only',
      severity: 'error',
      from: { path: '^functions/', pathNot: `^functions/lib/(storage|aws)/|${TESTS}` },
      to: { path: 'node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)' },
    },
    {
      name: 'the product imports no test code',
      severity: 'error',
      from: { path: '^(shared|functions|web|infra|scripts)/', pathNot: TESTS },
      to: { path: `^tests/|${TESTS}` },
    },
  ],
  options: {
    // A test file may import whatever it tries, so what it imports is no edge between folders.
    doNotFollow: { path: ['node_modules', TESTS] },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
