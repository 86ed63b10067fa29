/** The stack's outputs for the operator and the operator's commands, with the description of each. */
export const OUTPUTS = {
  Address: 'Where the product is',
  UserPoolId: 'Where its users are',
  SmokeClientId: 'The client by which the smoke test signs in',
  ActivityTable: 'What happened to items and concerns people',
  AssetsTable: 'The items',
  FilesTable: 'The files of items, whose bytes are in the bucket',
  ProblemsTable: 'Transfers whose records disagree',
  SessionsTable: 'The encryption sessions',
  TransfersTable: 'The transfers',
  UsersTable: 'The access and the vault of each person',
  FilesBucket: 'The sealed photos and files',
  WrappingKey: "The key of people's vaults and identities",
} as const;

export type OutputName = keyof typeof OUTPUTS;
export type Outputs = Readonly<Record<OutputName, string>>;

/** The description of every stack of the product begins so, by which its commands know them. */
export const PRODUCT = 'Item Registry';

/** The construct of the bucket of files. It is in the logical id of the bucket. */
export const FILES_BUCKET_ID = 'SealedFiles';

/** The file in the data folder of a running local cloud with its outputs, and the SDK's settings for its services. */
export const OPERATOR_FILE = 'operator.json';

/** The logs of the functions in the data folder of a registry on this machine. */
export const FUNCTION_LOGS = { earlier: 'functions.1.log', present: 'functions.log' } as const;
