/** The house rules of ARCHITECTURE.md: a file's path says what it may touch. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from, pathNot: '\\.test\\.tsx?$' },
  to: { path: '^(shared|functions|web|infra|tests|scripts)/', pathNot: allowed },
});

module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Types may refer to each other; code that needs each other to load may not.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'Every import names something that exists.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(aws-lambda|\\.css|.*\\.woff2)' },
    },
    only('shared-alone', '^shared/', '^shared/', 'What both sides agree on imports nothing of the others.'),
    only('domain-pure', '^shared/domain/', '^shared/domain/', 'The domain does not know the contract.'),
    only('web-above-shared', '^web/', '^(web|shared)/'),
    only('functions-above-shared', '^functions/', '^(functions|shared)/'),
    only(
      'infra-above-catalogue',
      '^infra/',
      '^(infra|shared)/|^functions/(declared|lib/documents/fonts/files)\\.ts$',
    ),
    only('documents-pure', '^functions/lib/documents/', '^(functions/lib/documents|shared)/'),
    only(
      'stack-without-local',
      '^infra/(?!local/)',
      '^(?!infra/local/)',
      'The stack and the commands do not know the local cloud.',
    ),
    only(
      'commands-at-the-top',
      '^infra/(?!operations/)',
      '^(?!infra/operations/)',
      "What runs does not know the operator's commands.",
    ),
    {
      name: 'one-group-is-not-another',
      comment: 'A function is one group; what groups share is in http, vaults, vault, storage or aws.',
      severity: 'error',
      from: { path: '^functions/handlers/([^/]+)/' },
      to: { path: '^functions/handlers/', pathNot: '^functions/handlers/$1/' },
    },
    {
      name: 'handlers-at-the-top',
      comment: 'Nothing imports a handler; use cases and storage do not know HTTP.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/handlers/[^/]+/handler\\.ts$' },
    },
    {
      name: 'storage-at-the-bottom',
      severity: 'error',
      from: { path: '^functions/lib/(storage|aws)/' },
      to: { path: '^functions/(lib/(http|vault-access)|handlers)/' },
    },
    {
      name: 'vault-knows-no-one',
      comment: 'The key hierarchy works on what it is given; vaults is where it meets storage.',
      severity: 'error',
      from: { path: '^functions/lib/crypto/', pathNot: '\\.test\\.ts$' },
      to: { path: '^functions/(?!lib/crypto/)' },
    },
    {
      name: 'primitives-only-in-vault',
      comment:
        'The key hierarchy is one: other code asks vault, items, sessions, parties or phrase, and knows its types.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/lib/crypto/|\\.test\\.ts$' },
      to: {
        path: '^functions/lib/crypto/|node_modules/(@scure|@hpke|@noble)/',
        pathNot: '^functions/lib/crypto/(vault|items|sessions|parties|phrase|failures)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'vaults-below-groups',
      severity: 'error',
      from: { path: '^functions/lib/(vault-access|transfers|erasure|identity|documents)/' },
      to: { path: '^functions/(lib/http|handlers)/' },
    },
    {
      name: 'dynamodb-only-in-storage',
      comment: 'The only code that knows DynamoDB.',
      severity: 'error',
      from: { path: '^functions/', pathNot: '^functions/lib/(storage|aws)/|\\.test\\.ts$' },
      to: { path: 'node_modules/@aws-sdk/(client-dynamodb|lib-dynamodb|util-dynamodb)' },
    },
    {
      name: 'features-are-separate',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'ui-without-business',
      severity: 'error',
      from: { path: '^web/src/ui/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features|session|api|auth)/' },
    },
    {
      name: 'session-below-features',
      comment: 'What features share of the encryption session knows no screen.',
      severity: 'error',
      from: { path: '^web/src/session/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'session-above-sign-in',
      severity: 'error',
      from: { path: '^web/src/(auth|api)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^web/src/session/' },
    },
    {
      name: 'no-test-code-in-product',
      severity: 'error',
      from: { path: '^(shared|functions|web|infra)/', pathNot: '\\.test\\.tsx?$|/testdata/|/testing/' },
      to: { path: '^tests/|\\.test\\.tsx?$|/testdata/|/testing/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|cdk\\.out|\\.local)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
};
