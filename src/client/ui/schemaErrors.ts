import type * as z from 'zod';

/** Returns the first message of each invalid field of a request's body. */
export function schemaErrors(schema: z.ZodType, body: unknown): Readonly<Record<string, string>> {
  const issues = schema.safeParse(body).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]).toReversed());
}
