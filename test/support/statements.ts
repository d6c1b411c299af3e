import { globSync } from 'node:fs';
import type { Expression, Node, TaggedTemplateExpression } from 'typescript/unstable/ast';
import {
  isArrowFunction,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
} from 'typescript/unstable/ast/is';
// the compiler's own interface; it may change with any version of typescript, which package.json pins
import { API, type Checker, type Project, SymbolFlags, type Type } from 'typescript/unstable/sync';

export type ColumnType = 'boolean' | 'Date' | 'JSON' | 'number' | 'number[]' | 'string' | 'string[]';

export interface Field {
  readonly type: ColumnType;
  readonly nullable: boolean;
}

/** A statement as the code writes it. */
export interface Statement {
  /** the file, and the function that it stands in */
  readonly where: string;
  readonly sql: string;
  /** a value of the type of each parameter, where the driver tells the server that type */
  readonly parameters: readonly (Date | boolean | string)[];
  /** what the code takes a row for; undefined where it names no type */
  readonly row: Readonly<Record<string, Field>> | undefined;
}

const SERVER = new URL('../../src/server/', import.meta.url).pathname;
const PROJECT = new URL('../../tsconfig.json', import.meta.url).pathname;

/** The files of the server that may write statements: all but the driver's own. */
export function appFiles(): string[] {
  return globSync('**/*.ts', { cwd: SERVER }).filter((file) => !/\.test\.ts$|^db\//.test(file));
}

/** Every statement of the server. */
export function appStatements(): Statement[] {
  return readStatements(appFiles().map((file) => SERVER + file));
}

/** Every statement that the files write in a tagged template of `sql` or `tx`, by the compiler's own reading of them. */
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
  readonly parameters: Statement['parameters'];
}

class Reader {
  readonly #project: Project;
  readonly #checker: Checker;
  /** the templates that stand in others */
  readonly #fragments = new Set<string>();

  constructor(project: Project) {
    this.#project = project;
    this.#checker = project.checker;
  }

  read(files: readonly string[]): Statement[] {
    const templates = files.flatMap((file) => descendants(this.#sourceOf(file)).filter(isTaggedTemplateExpression));
    const read = templates.filter(isSql).map((template) => ({ template, texts: this.#textsOf(template) }));
    return read
      .filter(({ template }) => !this.#fragments.has(keyOf(template)))
      .flatMap(({ template, texts }) =>
        texts.map((text) => ({ where: placeOf(template), ...text, row: this.#rowOf(template) })),
      );
  }

  #sourceOf(file: string): Node {
    const source = this.#project.program.getSourceFile(file);
    if (!source) throw new Error(`${file} is not in the project`);
    return source;
  }

  /** The ways in which a template can read, with its fragments in place. */
  #textsOf({ template }: TaggedTemplateExpression, from = 1): Text[] {
    if (!isTemplateExpression(template)) return [{ sql: template.text, parameters: [] }];
    return template.templateSpans.reduce<Text[]>(
      (texts, { expression, literal }) =>
        texts.flatMap(({ sql, parameters }) =>
          this.#partsOf(expression, from + parameters.length).map((part) => ({
            sql: sql + part.sql + literal.text,
            parameters: [...parameters, ...part.parameters],
          })),
        ),
      [{ sql: template.head.text, parameters: [] }],
    );
  }

  /** A parameter, or the ways in which a fragment can read. */
  #partsOf(expression: Expression, from: number): Text[] {
    const type = this.#typeOf(expression);
    if (!this.#checker.typeToString(type).startsWith('PendingQuery')) {
      return [{ sql: `$${from}`, parameters: [this.#sample(type)] }];
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
    if (this.#checker.typeToString(bare) === 'Date') return 'Date';
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

  /** postgres.js tells the server the type of a Date and of a boolean; of all others the server reckons it. */
  #sample(type: Type): Date | boolean | string {
    const bare = this.#checker.getNonNullableType(type) ?? type;
    if (this.#takes(this.#checker.getBooleanType(), bare)) return true;
    return this.#checker.typeToString(bare) === 'Date' ? new Date() : '1';
  }

  #typeOf(expression: Expression): Type {
    const type = this.#checker.getTypeAtLocation(expression);
    if (!type) throw new Error(`${expression.getText()} has no type`);
    return type;
  }
}

function isSql({ tag }: TaggedTemplateExpression): boolean {
  return isIdentifier(tag) && (tag.text === 'sql' || tag.text === 'tx');
}

function keyOf(node: Node): string {
  return `${node.getSourceFile().fileName}:${node.pos}`;
}

/** The file, and the name of the function that a node stands in. */
function placeOf(node: Node): string {
  const file = node.getSourceFile().fileName.replace(/^.*\/src\/server\//, '');
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
