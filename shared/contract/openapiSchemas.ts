import * as z from 'zod/mini';
import { problemTransferSchema, userSchema } from './admin.ts';
import { damagedItemSchema, itemSchema } from './assets.ts';
import { errorBodySchema } from './errors.ts';
import { itemFileSchema } from './itemFile.ts';
import { activityEntrySchema } from './system.ts';
import { transferDetailSchema, transferItemSchema, transferSchema } from './transfers.ts';
import { messageSchema, propertySchema } from './values.ts';

export type Json = Readonly<Record<string, unknown>>;

/**
 * The shapes that several responses have, by the names that generated clients give to their types. Without names, the item
 * of a list would be of another type than the item of a page.
 */
const NAMED = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries({
  Item: itemSchema,
  DamagedItem: damagedItemSchema,
  Detail: propertySchema,
  File: itemFileSchema,
  Transfer: transferSchema,
  TransferDetail: transferDetailSchema,
  TransferItem: transferItemSchema,
  User: userSchema,
  ProblemTransfer: problemTransferSchema,
  Activity: activityEntrySchema,
  Message: messageSchema,
  Error: errorBodySchema,
})) {
  NAMED.add(schema, { id });
}

const PLACE = '#/components/schemas/';

export function namedSchemas(): Json {
  const { schemas } = z.toJSONSchema(NAMED, { ...OPTIONS, io: 'output', uri: (id) => PLACE + id });
  return Object.fromEntries(Object.entries(schemas).map(([id, { $schema, $id, ...schema }]) => [id, schema]));
}

/** The shape of a response, with references to the named shapes. */
export function responseSchema(schema: z.ZodMiniType): Json {
  const { $schema, $defs, ...rest } = z.toJSONSchema(schema, { ...OPTIONS, io: 'output', metadata: NAMED });
  return JSON.parse(JSON.stringify(rest).replaceAll('"#/$defs/', `"${PLACE}`));
}

/** The shape of a request. It has no references, since the named shapes are those of responses. */
export function requestSchema(schema: z.core.$ZodType): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { ...OPTIONS, io: 'input' });
  return rest;
}

/** Any text without white space alone: the checks of the functions refuse some more signs that show nothing. */
const NOT_BLANK = '\\S';

/**
 * Checks without an equivalent in JSON Schema are left out. A response has no field that is undeclared, but the next release
 * may declare more: a client that is strict about them would then refuse its responses.
 */
const OPTIONS = {
  unrepresentable: 'any',
  override({ zodSchema, jsonSchema }) {
    if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    const { type, pattern, enum: values, const: only } = jsonSchema;
    if (type !== 'string' || (pattern ?? values ?? only) !== undefined) return;
    if (!z.safeParse(zodSchema, ' ').success) jsonSchema.pattern = NOT_BLANK;
  },
} as const satisfies z.core.ToJSONSchemaParams;
