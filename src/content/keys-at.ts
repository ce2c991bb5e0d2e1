import { z } from 'zod';

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** The keys a schema knows at a path, read from its JSON Schema. */
export function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const whole: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const part = path.reduce<JsonSchema | undefined>(partOf, whole);
  return typeof part === 'object' ? Object.keys(part.properties ?? {}) : [];
}

/** The one section at the top of a schema that knows a key; undefined where none or several do. */
export function homeOf(key: string, schema: z.ZodType): string | undefined {
  const homes = keysAt(schema, []).filter((section) => keysAt(schema, [section]).includes(key));
  return homes.length === 1 ? homes[0] : undefined;
}

function partOf(schema: JsonSchema | undefined, key: PropertyKey): JsonSchema | undefined {
  if (typeof schema !== 'object') return undefined;
  if (typeof key !== 'number') return schema.properties?.[String(key)];
  return Array.isArray(schema.items) ? undefined : schema.items;
}
