import * as z from 'zod';
import * as audit from '#contract/audit.ts';
import * as bracket from '#contract/bracket.ts';
import * as feed from '#contract/feed.ts';
import * as notices from '#contract/notices.ts';
import * as previews from '#contract/previews.ts';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import * as sessions from '#contract/sessions.ts';

export type Schema = z.core.JSONSchema.JSONSchema;

// each exported schema of the contract is a named component
for (const [id, schema] of Object.entries({
  ...schemas,
  ...audit,
  ...previews,
  ...requests,
  ...bracket,
  ...feed,
  ...notices,
  ...sessions,
})) {
  if (schema instanceof z.ZodType) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}

interface JsonSchemas {
  /** the JSON Schema of each entry; named schemas by reference */
  readonly of: Readonly<Record<string, Schema | undefined>>;
  /** the referenced schemas by name */
  readonly named: Readonly<Record<string, Schema>>;
}

/** Returns the schemas that `pick` finds in a table as JSON Schema, of requests (`input`) or responses (`output`). */
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

/** Removes zod's default limits of integers, and the digit pattern of integers in paths and queries. */
function tidy(schema: Schema): void {
  if (schema.type !== 'integer') return;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  delete schema.pattern;
}
