import * as z from 'zod';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';

export type Schema = z.core.JSONSchema.JSONSchema;

// every schema that the contract exports goes by its name, whoever refers to it
for (const [id, schema] of Object.entries({ ...schemas, ...requests })) {
  if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

interface JsonSchemas {
  /** the JSON Schema of each, where there is one; named ones by reference */
  readonly of: Readonly<Record<string, Schema | undefined>>;
  /** those that they refer to, by name */
  readonly named: Readonly<Record<string, Schema>>;
}

/** The schemas that `pick` finds in a table, as JSON Schema: of what is sent (`input`) or of what is answered. */
export function jsonSchemas<T>(
  io: 'input' | 'output',
  table: Readonly<Record<string, T>>,
  pick: (entry: T) => z.core.$ZodType | undefined,
): JsonSchemas {
  const found = Object.entries(table).flatMap(([name, entry]) => {
    const schema = pick(entry);
    return schema ? [[name, schema] as const] : [];
  });
  const all = z.toJSONSchema(z.object(Object.fromEntries(found)), {
    io,
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => tidy(jsonSchema),
  });
  const { properties = {}, $defs = {} } = JSON.parse(
    JSON.stringify(all).replaceAll('"#/$defs/', '"#/components/schemas/'),
  ) as { properties?: Record<string, Schema>; $defs?: Record<string, Schema> };
  return { of: properties, named: $defs };
}

/** Leaves out what zod adds to every integer, and the pattern of one that a path or a query writes in digits. */
function tidy(schema: Schema): void {
  if (schema.type !== 'integer') return;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.pattern;
}
