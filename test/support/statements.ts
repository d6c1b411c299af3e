import { globSync } from 'node:fs';
import type { Expression, Node, TaggedTemplateExpression } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isReturnStatement,
  isSpreadElement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
// an unstable interface, for which package.json pins the version of typescript
import { API, type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { toColumn } from '#server/infrastructure/db/sql.ts';

export type ColumnType = 'boolean' | 'Buffer' | 'Date' | 'JSON' | 'number' | 'number[]' | 'string' | 'string[]';

interface Field {
  readonly type: ColumnType;
  readonly nullable: boolean;
}

export interface Statement {
  readonly where: string;
  readonly sql: string;
  /** the fields that the code expects; undefined without a type argument */
  readonly row: Readonly<Record<string, Field>> | undefined;
}

const SOURCES = new URL('../../src/', import.meta.url).pathname;
const PROJECT = new URL('../../tsconfig.json', import.meta.url).pathname;

/** The files that may contain statements: those of the server from its folder, those of features from `features`. */
export function appFiles(): string[] {
  return sourceFiles().map(nameOf);
}

export function appStatements(): Statement[] {
  return readStatements(sourceFiles());
}

function sourceFiles(): string[] {
  return globSync('{server,features/*/server}/**/*.ts', { cwd: SOURCES })
    .filter((file) => !/\.test\.ts$|^server\/infrastructure\/db\//.test(file))
    .map((file) => SOURCES + file);
}

/** Returns `pools/picks/pickQueries.ts`, or `features/talk/server/talkQueries.ts`. */
function nameOf(file: string): string {
  return file.replace(/^.*\/src\/(server\/)?/, '');
}

/** All statements in tagged templates of `sql` or `tx`, as the compiler parses them. */
function readStatements(files: readonly string[]): Statement[] {
  const api = new API({ cwd: new URL('../..', import.meta.url).pathname });
  try {
    const project = api.updateSnapshot({ openProject: PROJECT }).getProject(PROJECT);
    if (!project) throw new Error(`${PROJECT} is no project`);
    return new Reader(project).read(files);
  } finally {
    api.close();
  }
}

interface Text {
  readonly sql: string;
  readonly parameters: number;
}

class Reader {
  readonly #project: Project;
  readonly #checker: Checker;
  /** templates that are part of others */
  readonly #fragments = new Set<string>();

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  read(files: readonly string[]): Statement[] {
    const templates = files.flatMap((file) => descendants(this.#sourceOf(file)).filter(isTaggedTemplateExpression));
    const read = templates.filter(isSql).map((template) => ({ template, texts: this.#textsOf(template) }));
    return read
      .filter(({ template }) => !this.#fragments.has(keyOf(template)) && !isNamedFragment(template))
      .flatMap(({ template, texts }) =>
        texts.map(({ sql }) => ({ where: placeOf(template), sql, row: this.#rowOf(template) })),
      );
  }

  #sourceOf(file: string): Node {
    const source = this.#project.program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not in the project`);
    return source;
  }

  /** All variants of a template with its fragments inserted. */
  #textsOf({ template }: TaggedTemplateExpression, from = 1): Text[] {
    if (!isTemplateExpression(template)) return [{ sql: template.text, parameters: 0 }];
    return template.templateSpans.reduce<Text[]>(
      (texts, { expression, literal }) =>
        texts.flatMap(({ sql, parameters }) =>
          (this.#columnsOf(expression, from + parameters) ?? this.#partsOf(expression, from + parameters)).map(
            (part) => ({
              sql: sql + part.sql + literal.text,
              parameters: parameters + part.parameters,
            }),
          ),
        ),
      [{ sql: template.head.text, parameters: 0 }],
    );
  }

  /** What `selectColumns`, `sql.set(row, ...columns)` and `sql.values([row], ...columns)` add; undefined for other expressions. */
  #columnsOf(expression: Expression, from: number): Text[] | undefined {
    if (!isCallExpression(expression)) return undefined;
    const [row, second, fields] = expression.arguments;
    if (expression.expression.getText() === 'selectColumns' && second && fields) {
      const table = second.getText().slice(1, -1);
      const selected = this.#namesOf(fields).map((field) => `${table}.${toColumn(field)}`);
      return [{ sql: selected.join(', '), parameters: 0 }];
    }
    if (!row || !second || !isSpreadElement(second)) return undefined;
    const areRows = /\.values$/.test(expression.expression.getText());
    const rowType = areRows ? this.#elementsOf(this.#typeOf(row))[0] : this.#typeOf(row);
    const types = new Map(
      this.#checker.getPropertiesOfType(rowType ?? fail('no row')).map((field) => [field.name, field]),
    );
    const written = this.#namesOf(second.expression).map((field, index) => {
      const type = this.#checker.getTypeOfSymbol(types.get(field) ?? fail(`${field} is no field of ${row.getText()}`));
      const value = `$${from + index}${this.#castOf(type ?? fail(`${field} has no type`))}`;
      return { column: toColumn(field), value };
    });
    const sql = areRows
      ? `(${written.map(({ column }) => column)}) values (${written.map(({ value }) => value)})`
      : written.map(({ column, value }) => `${column} = ${value}`).join(', ');
    return [{ sql, parameters: written.length }];
  }

  /** The texts in a constant list, which are in its type; a list of a declared table's names has their union. */
  #namesOf(fields: Expression): string[] {
    const each = (type: Type) => (type.isUnionType() ? type.getTypes() : [type]);
    return this.#elementsOf(this.#typeOf(fields))
      .flatMap(each)
      .map((type) => {
        const [, name] = /^"(\w+)"$/.exec(this.#checker.typeToString(type)) ?? [];
        return name ?? fail(`${fields.getText()} is not constant`);
      });
  }

  /** A parameter, or all variants of a fragment. */
  #partsOf(expression: Expression, from: number): Text[] {
    const type = this.#typeOf(expression);
    if (!this.#checker.typeToString(type).startsWith('Statement')) {
      return [{ sql: `$${from}${this.#castOf(type)}`, parameters: 1 }];
    }
    return this.#fragmentsOf(expression).flatMap((template) => {
      this.#fragments.add(keyOf(template));
      return this.#textsOf(template, from);
    });
  }

  #fragmentsOf(expression: Node): TaggedTemplateExpression[] {
    if (isTaggedTemplateExpression(expression)) return [expression];
    if (isConditionalExpression(expression)) {
      return [expression.whenTrue, expression.whenFalse].flatMap((each) => this.#fragmentsOf(each));
    }
    if (isCallExpression(expression) && isIdentifier(expression.expression)) {
      const made = this.#initializerOf(expression.expression);
      if (made && isArrowFunction(made)) return this.#fragmentsOf(made.body);
    }
    if (isBlock(expression)) {
      const returned = descendants(expression).filter(isReturnStatement);
      return returned.flatMap(({ expression: each }) => (each ? this.#fragmentsOf(each) : []));
    }
    const held = isIdentifier(expression) && this.#initializerOf(expression);
    if (held) return this.#fragmentsOf(held);
    throw new Error(`it is not plain which SQL ${expression.getText()} is`);
  }

  #initializerOf(name: Node): Expression | undefined {
    let symbol = this.#checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & SymbolFlags.Alias) symbol = this.#checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration?.resolve(this.#project);
    return declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
  }

  #rowOf({ typeArguments }: TaggedTemplateExpression): Statement['row'] {
    const [argument] = typeArguments ?? [];
    if (!argument) return undefined;
    const rows = this.#checker.getTypeFromTypeNode(argument);
    const [row] = rows ? this.#elementsOf(rows) : [];
    if (!row) throw new Error(`${argument.getText()} is no list of rows`);
    const fields = this.#checker.getPropertiesOfType(row).map((property): [string, Field] => {
      const type = this.#checker.getTypeOfSymbol(property);
      if (!type) throw new Error(`${property.name} has no type`);
      return [
        property.name,
        { type: this.#columnType(type), nullable: this.#takes(type, this.#checker.getNullType()) },
      ];
    });
    return Object.fromEntries(fields);
  }

  #columnType(type: Type): ColumnType {
    const bare = this.#checker.getNonNullableType(type) ?? type;
    const primitives = [
      ['boolean', this.#checker.getBooleanType()],
      ['number', this.#checker.getNumberType()],
      ['string', this.#checker.getStringType()],
    ] as const;
    const nameOf = (one: Type) => primitives.find(([, primitive]) => this.#takes(primitive, one))?.[0];
    const name = nameOf(bare);
    if (name) return name;
    const text = this.#checker.typeToString(bare);
    if (text === 'Date') return text;
    if (text.startsWith('Buffer')) return 'Buffer';
    const [element] = this.#elementsOf(bare).map(nameOf);
    return element === 'number' || element === 'string' ? `${element}[]` : 'JSON';
  }

  #elementsOf(type: Type): readonly Type[] {
    const isList = this.#checker.isArrayLikeType(type);
    return isList ? this.#checker.getTypeArguments(type as Parameters<Checker['getTypeArguments']>[0]) : [];
  }

  #takes(target: Type, source: Type): boolean {
    return this.#checker.isTypeAssignableTo(source, target);
  }

  /** As `sql` adds it. */
  #castOf(type: Type): string {
    const bare = this.#checker.getNonNullableType(type) ?? type;
    if (this.#takes(this.#checker.getBooleanType(), bare)) return '::boolean';
    const casts: Readonly<Record<string, string>> = { Date: '::timestamptz', Json: '::jsonb' };
    return casts[this.#checker.typeToString(bare)] ?? '';
  }

  #typeOf(expression: Expression): Type {
    const type = this.#checker.getTypeAtLocation(expression);
    if (!type) throw new Error(`${expression.getText()} has no type`);
    return type;
  }
}

function fail(message: string): never {
  throw new Error(message);
}

function isSql({ tag }: TaggedTemplateExpression): boolean {
  return isIdentifier(tag) && (tag.text === 'sql' || tag.text === 'tx');
}

/** Whether it is `const isPast = (sql: Sql) => sql…`, which statements have parts of, if only those of features. */
function isNamedFragment({ parent }: TaggedTemplateExpression): boolean {
  return isArrowFunction(parent) && isVariableDeclaration(parent.parent);
}

function keyOf(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`;
}

function placeOf(node: Node): string {
  const file = nameOf(node.getSourceFile().fileName);
  for (let at = node; at.parent; at = at.parent) {
    if (isFunctionDeclaration(at) && at.name) return `${file} ${at.name.text}`;
  }
  return file;
}

function descendants(node: Node): Node[] {
  const found: Node[] = [];
  node.forEachChild((child) => {
    found.push(child, ...descendants(child));
  });
  return found;
}
