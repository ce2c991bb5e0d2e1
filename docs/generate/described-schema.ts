import { z } from 'zod';
import type { Commented } from './schema-comments.js';

/** The parts of a JSON Schema that a page shows. */
export interface JsonSchema {
  readonly description?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** Of a key that one may name oneself; false where there is none. */
  readonly additionalProperties?: boolean | JsonSchema;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
}

/** The JSON Schema of what a file may hold, with what the comments in the source say of each key. */
export function describedSchema(schema: z.ZodType, comments: Commented): JsonSchema {
  return described(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema, comments);
}

function described(schema: JsonSchema, { comment, keys, choices }: Commented): JsonSchema {
  const { properties, items, anyOf, oneOf, ...rest } = schema;
  const nearest = (each: JsonSchema, place: number) => {
    const choice = choices[place];
    return choice ? described(each, choice) : each;
  };
  return {
    ...(comment === null ? {} : { description: comment }),
    ...rest,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, value]) => {
          const said = keys.get(key);
          return [key, said ? described(value, said) : value];
        }),
      ),
    }),
    ...(items && { items: described(items, { comment: null, keys, choices }) }),
    ...(anyOf && { anyOf: anyOf.map(nearest) }),
    ...(oneOf && { oneOf: oneOf.map(nearest) }),
  };
}
