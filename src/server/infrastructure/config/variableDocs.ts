import * as z from 'zod';

/** The documentation of a variable, for docs/guide/configuration.md and for the error of a wrong value. */
interface VariableDocs {
  readonly description: string;
  /** completes "expected …" */
  readonly expects: string;
  /** describes a default that is no fixed value */
  readonly defaultText?: string;
  /** the variable without which, or with which at `off`, this one has no effect */
  readonly needs?: string;
}
export const docs = z.registry<VariableDocs>();
