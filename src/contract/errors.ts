import type * as z from 'zod';

const TYPES: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
  tuple: 'a list',
};

/** Returns the message of a validation error without a custom one; it names the field for people: `Is active`, `Picks 1`. */
export function validationMessage(issue: z.core.$ZodRawIssue): string {
  const { path = [] } = issue;
  if (path.length === 0) return 'The request body must be a JSON object';
  const field = nameOf(path);
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `${field} is required`
        : `${field} must be ${TYPES[issue.expected] ?? 'valid'}`;
    case 'invalid_value':
      return `${field} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return `${field} must ${limit('at least', issue.origin, issue.minimum)}`;
    case 'too_big':
      return `${field} must ${limit('at most', issue.origin, issue.maximum)}`;
    default:
      return `${field} is not valid`;
  }
}

function nameOf(path: readonly PropertyKey[]): string {
  const words = path.map((part) => (typeof part === 'number' ? part + 1 : String(part)));
  const name = words.join(' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** "be at least 1", "have at most 64 characters", "have at least 2 items" */
function limit(bound: string, origin: string, size: number | bigint): string {
  if (origin === 'string') return `have ${bound} ${size} characters`;
  if (origin === 'array') return `have ${bound} ${size} items`;
  return `be ${bound} ${size}`;
}
