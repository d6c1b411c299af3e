import { type CustomTypesConfig, escapeIdentifier, type QueryResult } from 'pg';

export type Parameter = string | number | bigint | boolean | Date | Uint8Array | null | Json | readonly Parameter[];
type Value = Parameter | Fragment;
type Row<K extends string> = Readonly<Record<K, Value>>;
type AnyRow = Record<string, unknown>;

/** Runs statements, in a transaction or not. It is the first parameter of a query function. */
export interface Sql {
  /** A statement, which runs when it is awaited; or a part of another one, in whose template it is a value. */
  <R extends readonly object[] = AnyRow[]>(template: TemplateStringsArray, ...values: readonly Value[]): Statement<R>;
  /** The name of a table or column. */
  (name: string): Fragment;
  /** Some fields of a row, or all, as assignments: `name = …, name = …`. */
  set<T extends Row<K>, K extends string = keyof T & string>(row: T, ...fields: readonly K[]): Fragment;
  /** Some fields of rows, or all: `(names) values (…), (…)`. */
  values<T extends Row<K>, K extends string = keyof T & string>(rows: readonly T[], ...fields: readonly K[]): Fragment;
  json(value: unknown): Json;
  /** A statement from a text; without parameters also several, separated by semicolons. */
  unsafe<R extends readonly object[] = AnyRow[]>(
    text: string,
    parameters?: readonly Parameter[],
    options?: { readonly prepare: boolean },
  ): Statement<R>;
}

interface Query {
  readonly text: string;
  readonly values: unknown[];
  /** whether a connection parses and plans the text only once */
  readonly isPrepared: boolean;
  readonly rowMode?: 'array';
  readonly types?: CustomTypesConfig;
}

export type Send = (query: Query) => Promise<QueryResult | QueryResult[]>;

/** Returns the tag `sql` of statements, which `send` runs. */
export function createSql(send: Send): Sql {
  function sql<R extends readonly object[]>(template: TemplateStringsArray, ...values: readonly Value[]): Statement<R>;
  function sql(name: string): Fragment;
  function sql(first: TemplateStringsArray | string, ...values: readonly Value[]) {
    if (typeof first === 'string') return new Fragment((draft) => draft.addName(first));
    return new Statement(send, (draft) => draft.addTemplate(first, values));
  }
  return Object.assign(sql, {
    set: (row: Row<string>, ...fields: readonly string[]) =>
      new Fragment((draft) => draft.addAssignments(row, fields.length > 0 ? fields : Object.keys(row))),
    values: (rows: readonly Row<string>[], ...fields: readonly string[]) =>
      new Fragment((draft) =>
        draft.addRows(rows, fields.length > 0 ? fields : Object.keys(Object.assign({}, ...rows))),
      ),
    json: (value: unknown) => new Json(value),
    unsafe: <R extends readonly object[]>(text: string, parameters: readonly Parameter[] = [], options = UNPREPARED) =>
      new Statement<R>(send, (draft) => draft.addText(text, parameters), options.prepare),
  });
}

const UNPREPARED = { prepare: false };

class Json {
  readonly text: string;

  constructor(value: unknown) {
    this.text = JSON.stringify(value);
  }
}

class Fragment {
  readonly addTo: (draft: Draft) => void;

  constructor(addTo: (draft: Draft) => void) {
    this.addTo = addTo;
  }
}

class Statement<R extends readonly object[]> extends Fragment implements Promise<R> {
  readonly [Symbol.toStringTag] = 'Statement';
  readonly #send: Send;
  readonly #isPrepared: boolean;
  #rows: Promise<R> | undefined;

  constructor(send: Send, addTo: (draft: Draft) => void, isPrepared = true) {
    super(addTo);
    this.#send = send;
    this.#isPrepared = isPrepared;
  }

  // biome-ignore lint/suspicious/noThenProperty: a part of another statement must not run
  then<A = R, B = never>(
    onRows?: ((rows: R) => A | PromiseLike<A>) | null,
    onError?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#rows ??= this.result().then(({ rows }) => rows as unknown as R);
    return this.#rows.then(onRows, onError);
  }

  catch<B = never>(onError?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<R | B> {
    return this.then(null, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<R> {
    return this.then().finally(onEnd);
  }

  /** Runs the statement, and returns how many rows it has returned or written. */
  async count(): Promise<number> {
    const { command, rowCount } = await this.result();
    if (rowCount === null) throw new Error(`${command} counts no rows`);
    return rowCount;
  }

  /** Runs the statement, and returns all that the driver knows; of several statements about the last one. */
  async result(format: Pick<Query, 'rowMode' | 'types'> = {}): Promise<QueryResult> {
    const draft = new Draft();
    this.addTo(draft);
    const results = await this.#send({ ...draft, isPrepared: this.#isPrepared, ...format });
    const last = Array.isArray(results) ? results.at(-1) : results;
    if (!last) throw new Error('The database returned no result');
    return last;
  }

  /** Runs the statement, and returns its rows as lists of texts, as PostgreSQL sends them. */
  async texts(): Promise<(string | null)[][]> {
    const { rows } = await this.result({ rowMode: 'array', types: AS_TEXT });
    return rows;
  }
}

const AS_TEXT: CustomTypesConfig = { getTypeParser: () => (text: string) => text };

/** A statement that is being put together. */
class Draft {
  text = '';
  readonly values: unknown[] = [];

  addTemplate(texts: readonly string[], values: readonly Value[]): void {
    for (const [n, text] of texts.entries()) {
      if (n > 0) this.#addValue(values[n - 1]);
      this.text += text;
    }
  }

  addText(text: string, parameters: readonly Parameter[]): void {
    this.text += text;
    this.values.push(...parameters);
  }

  addName(name: string): void {
    this.text += escapeIdentifier(name);
  }

  addAssignments(row: Row<string>, fields: readonly string[]): void {
    this.#addList(fields, (field) => {
      this.text += `${columnOf(field)} = `;
      this.#addValue(row[field]);
    });
  }

  addRows(rows: readonly Row<string>[], fields: readonly string[]): void {
    this.text += `(${fields.map(columnOf)}) values `;
    this.#addList(rows, (row) => {
      this.text += '(';
      this.#addList(fields, (field) => this.#addValue(row[field]));
      this.text += ')';
    });
  }

  #addList<T>(items: readonly T[], add: (item: T) => void): void {
    for (const [n, item] of items.entries()) {
      if (n > 0) this.text += ', ';
      add(item);
    }
  }

  #addValue(value: Value | undefined): void {
    if (value instanceof Fragment) value.addTo(this);
    else if (value === undefined) throw new TypeError('A parameter is undefined');
    else this.#addParameter(typed(value));
  }

  #addParameter({ sent, cast }: ReturnType<typeof typed>): void {
    this.values.push(sent);
    this.text += `$${this.values.length}${cast}`;
  }
}

/** The column of a field in camelCase; a name in snake_case is a column already. */
export function toColumn(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function columnOf(field: string): string {
  return escapeIdentifier(toColumn(field));
}

/** The cast says what the server would guess wrong: `$1 - interval '1 hour'` would be an interval. */
function typed(value: Parameter): { sent: unknown; cast: string } {
  if (value instanceof Date) return { sent: value.toISOString(), cast: '::timestamptz' };
  if (value instanceof Json) return { sent: value.text, cast: '::jsonb' };
  return { sent: value, cast: typeof value === 'boolean' ? '::boolean' : '' };
}
