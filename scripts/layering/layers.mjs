// The one place that says which folder may import which. The rules that `npm run check` applies and the table in
// ARCHITECTURE.md are made from it.

const FUNCTIONS_BASE = ['shared', 'functions/lib/base'];
const WEB_BASE = ['shared', 'web/src/base'];
const DECLARED = 'functions/declared.ts';

/**
 * Each folder of the product, with a sentence on it and the folders or files that it may import beside itself. Of the
 * folders in `types` it may import types only. A folder that ends with `/*` stands for each of its sub-folders, which
 * may not import one another. The most exact path of a file counts.
 */
export const LAYERS = {
  'shared/domain': { is: 'constants, limits, levels, the steps of a transfer: pure', may: [] },
  'shared/sealing': {
    is: 'the sealed forms that the browser and the functions share; the browser seals files in them',
    may: ['shared/domain'],
  },
  'shared/contract': {
    is: 'every endpoint, declared once: method, path, group, access, schemas, errors',
    may: ['shared/domain', 'shared/sealing'],
  },
  [DECLARED]: {
    is: 'every function: endpoints, tables, keys, permissions, schedule',
    may: ['shared', 'functions/handlers', 'functions/lib/aws'],
  },
  'functions/handlers/*': {
    is: 'one deployed function each: `declared.ts`, `handler.ts`, `routes.ts`, the use cases',
    may: ['shared', 'functions/lib', DECLARED],
  },
  'functions/lib/base': {
    is: 'errors, the caller, and helpers that know nothing of the product',
    may: ['shared'],
  },
  'functions/lib/aws': {
    is: "the clients of AWS, the form of a function's declaration, and its environment",
    may: FUNCTIONS_BASE,
    types: ['functions/lib/crypto'],
  },
  'functions/lib/crypto': {
    is: 'keys and formats: the only code that touches keys; knows no table',
    may: ['shared/domain', 'shared/sealing', 'functions/lib/base'],
  },
  'functions/lib/storage': {
    is: 'a store per kind of row, and the conditions of their writes: the only code that knows DynamoDB',
    may: [...FUNCTIONS_BASE, 'functions/lib/aws'],
    types: ['functions/lib/crypto'],
  },
  'functions/lib/vault-access': {
    is: 'whether and as what a user may open a vault now: attempt limits, encryption sessions, password changes',
    may: [...FUNCTIONS_BASE, 'functions/lib/crypto', 'functions/lib/storage'],
  },
  'functions/lib/items': {
    is: 'an item as its owner reads and changes it, and the files that it names',
    may: [...FUNCTIONS_BASE, 'functions/lib/storage', 'functions/lib/vault-access'],
    types: ['functions/lib/aws'],
  },
  'functions/lib/transfers': {
    is: 'the parties of a transfer, what each may see, expiry, release of the item, diagnosis',
    may: [...FUNCTIONS_BASE, 'functions/lib/storage', 'functions/lib/vault-access'],
  },
  'functions/lib/erasure': {
    is: "deletes all of a user's data in steps that the next call can continue",
    may: [
      ...FUNCTIONS_BASE,
      'functions/lib/crypto',
      'functions/lib/storage',
      'functions/lib/vault-access',
      'functions/lib/transfers',
    ],
  },
  'functions/lib/repair': {
    is: 'the repair of problems, by an administrator or when the owner of the keys unlocks',
    may: [
      ...FUNCTIONS_BASE,
      'functions/lib/crypto',
      'functions/lib/storage',
      'functions/lib/vault-access',
      'functions/lib/transfers',
    ],
    types: ['functions/lib/mail'],
  },
  'functions/lib/identity': {
    is: 'the directory of users, the user ids of its users, and the proof of the account password',
    may: [
      ...FUNCTIONS_BASE,
      'functions/lib/aws',
      'functions/lib/crypto',
      'functions/lib/storage',
      'functions/lib/vault-access',
    ],
  },
  'functions/lib/relinking': {
    is: "gives users of a new directory the user ids that they had before, for the operator's command",
    may: [...FUNCTIONS_BASE, 'functions/lib/crypto', 'functions/lib/storage'],
  },
  'functions/lib/drill': {
    is: "compares all rows of restored tables with each other and writes nothing, for the operator's command",
    may: [...FUNCTIONS_BASE, 'functions/lib/crypto', 'functions/lib/storage', 'functions/lib/transfers'],
    types: ['functions/lib/aws'],
  },
  'functions/lib/http': {
    is: 'identity, parsing, errors, logging and metrics of every request',
    may: [...FUNCTIONS_BASE, 'functions/lib/aws', 'functions/lib/storage'],
  },
  'functions/lib/mail': {
    is: 'the mails that the product sends',
    may: [...FUNCTIONS_BASE, 'functions/lib/aws'],
    types: ['functions/lib/identity'],
  },
  'functions/lib/documents': {
    is: 'PDF reports, receipts and label sheets, with their fonts',
    may: [...FUNCTIONS_BASE, 'functions/lib/aws'],
  },
  'web/src/base': { is: 'routes, texts, log: the ground floor of the app', may: ['shared'] },
  'web/src/ui': { is: 'small parts without business meaning', may: WEB_BASE },
  'web/src/api': { is: 'the fetch client', may: WEB_BASE },
  'web/src/auth': {
    is: 'sign-in, tokens and the route guard',
    may: [...WEB_BASE, 'web/src/api', 'web/src/ui'],
  },
  'web/src/session': {
    is: 'the encryption session: its state, the lock, the password modal, actions that wait for the password; what the browser remembers',
    may: [...WEB_BASE, 'web/src/api', 'web/src/auth', 'web/src/ui'],
  },
  'web/src/files': {
    is: 'photos and files of items: made, sealed and uploaded; fetched, opened and shown',
    may: [...WEB_BASE, 'web/src/api', 'web/src/auth', 'web/src/ui', 'web/src/session'],
  },
  'web/src/features/*': {
    is: 'the screens of one feature',
    may: [...WEB_BASE, 'web/src/api', 'web/src/auth', 'web/src/ui', 'web/src/session', 'web/src/files'],
  },
  'web/src/app': {
    is: 'providers, router, layout, navigation: knows every feature',
    may: ['shared', 'web/src'],
  },
  'web/vite.config.ts': { is: 'how the app is built', may: ['web/build'] },
  'web/build': {
    is: "plugins of the app's build, and which modules share a file",
    may: [],
  },
  'infra/declared': {
    is: 'alarms, metrics, memory, throttling, tables, outputs, sign-in: data for the stack and the documents',
    may: ['shared', DECLARED],
  },
  'infra/edge': { is: 'headers and the rewrite rule of CloudFront', may: ['shared'] },
  'infra/build': {
    is: 'the bundles of the functions and the built web app, for AWS and for the local cloud',
    may: ['functions/lib/documents/fonts/files.ts'],
  },
  'infra/constructs': {
    is: 'one CDK construct per capability',
    may: ['shared', DECLARED, 'infra/declared', 'infra/edge', 'infra/build', 'infra/configuration.ts'],
  },
  'infra/local': {
    is: 'the local cloud',
    may: [
      'shared',
      DECLARED,
      'infra/declared',
      'infra/edge',
      'infra/build',
      'infra/configuration.ts',
      'infra/local/starting',
    ],
  },
  'infra/local/starting': {
    is: "the local cloud's open door: what answers while the rest is installed, built and started",
    may: [],
  },
  'infra/operations': {
    is: "the operator's commands: deploy, destroy, the first administrator, the smoke test, logs, re-linking, the restore drill",
    may: [
      'shared',
      DECLARED,
      'functions/lib/aws',
      'functions/lib/drill',
      'functions/lib/mail',
      'functions/lib/relinking',
      'functions/lib/storage',
      'infra/declared',
      'infra/constructs/keyPolicies.ts',
      'infra/configuration.ts',
    ],
  },
  infra: {
    is: '`app.ts`, `installation.ts` with the stacks of one, `stack.ts`, the configuration',
    may: ['shared', DECLARED, 'infra/build', 'infra/constructs', 'infra/declared'],
  },
  scripts: {
    is: 'the commands of package.json; they run before anything is installed',
    may: ['infra/local/starting'],
  },
};
