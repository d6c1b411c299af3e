import fc from 'fast-check';

export interface JsonSchema {
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
}

type Named = Readonly<Record<string, JsonSchema>>;

/** Random values that a JSON Schema accepts; `named` has the schemas that it refers to. */
export function valuesOf(schema: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(resolve(schema.$ref, named), named);
  if (schema.examples) return fc.constantFrom(...schema.examples);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valuesOf(withRest(each, schema), named)));
  const { type } = schema;
  if (typeof type === 'object') return fc.oneof(...type.map((each) => valuesOf({ ...schema, type: each }, named)));
  switch (type) {
    case 'object':
      return objects(schema, named);
    case 'array':
      return arrays(schema, named);
    case 'string':
      return strings(schema);
    case 'integer':
      return fc.integer({
        min: schema.minimum ?? (schema.exclusiveMinimum ?? -(2 ** 31)) + 1,
        max: schema.maximum ?? 2 ** 31 - 1,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return fc.jsonValue();
    default:
      throw new Error(`values of type ${type} are not known`);
  }
}

/** Returns one of several schemas, of which an object has what all of them share beside `anyOf`. */
function withRest(each: JsonSchema, { anyOf, ...shared }: JsonSchema): JsonSchema {
  if (shared.type !== 'object') return each;
  return { ...shared, required: [...(shared.required ?? []), ...(each.required ?? [])] };
}

function resolve(ref: string, named: Named): JsonSchema {
  const found = named[ref.replace('#/components/schemas/', '')];
  if (!found) throw new Error(`${ref} refers to nothing`);
  return found;
}

function objects({ properties = {}, required = [] }: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, field]) => [name, valuesOf(field, named)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

function arrays({ items, prefixItems, minItems, maxItems }: JsonSchema, named: Named): fc.Arbitrary<unknown> {
  if (prefixItems) return fc.tuple(...prefixItems.map((each) => valuesOf(each, named)));
  return fc.array(valuesOf(items ?? {}, named), { minLength: minItems ?? 0, maxLength: maxItems ?? 10 });
}

/** Any character, as of `binary`, which makes a map of a million first. */
export const character = fc.integer({ min: 0, max: 0x10ffff - 0x800 }).map(characterOf, indexOf);

function characterOf(index: number): string {
  return String.fromCodePoint(index < 0xd800 ? index : index + 0x800);
}

function indexOf(text: unknown): number {
  const point = String(text).codePointAt(0) ?? Number.NaN;
  if (String.fromCodePoint(point) !== text) throw new Error('more than a character');
  return point < 0xd800 ? point : point - 0x800;
}

/** Nearly all that `grapheme` has, which makes a map of it first. Some letters, such as U+115F, and signs, such as U+2800, are blank. */
const visible = fc.oneof(
  character.filter((text) =>
    /^(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC])[\p{L}\p{N}\p{P}\p{S}\p{Zs}]$/u.test(text),
  ),
  fc.constantFrom('🏀', '🇺🇸', '👩‍👩‍👧', 'e\u0301'),
);

function strings({ pattern, format, minLength = 0, maxLength = 1000 }: JsonSchema): fc.Arbitrary<string> {
  const matching = new RegExp(pattern ?? '', 'u');
  return texts().filter((text) => matching.test(text) && text.length >= minLength && [...text].length <= maxLength);

  function texts() {
    if (format === 'uri') return fc.webUrl();
    if (format === 'date-time' && !pattern) return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
    if (format && !pattern) throw new Error(`texts of format ${format} are not known`);
    return pattern ? fc.stringMatching(matching) : fc.string({ unit: visible, minLength, maxLength });
  }
}
