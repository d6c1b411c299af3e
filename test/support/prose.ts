import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import { isCallExpression, isIdentifier, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** A comment, a test title or a paragraph of a document. */
export interface Passage {
  readonly kind: 'comment' | 'title' | 'paragraph';
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'test', 'perf', 'scripts', 'build', 'docs'];
const SCRIPTS = new Set(['.ts', '.tsx', '.mjs']);
const TITLED = new Set(['test', 'it', 'describe', 'faultTest']);
const LITERALS = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
  SyntaxKind.TemplateHead,
  SyntaxKind.TemplateMiddle,
  SyntaxKind.TemplateTail,
  SyntaxKind.RegularExpressionLiteral,
  SyntaxKind.JsxText,
]);
const COMMENTS = /\/\*[\s\S]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/g;
const SQL_COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)--(?= |$).*(?:\n\s*--(?= |$).*)*/gm;
const SQL_IN_TEMPLATE = /(?<=\n\s*)-- .*(?:\n\s*-- .*)*/g;

export function projectFiles(): string[] {
  const below = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const isOurs = (path: string) => /\.(ts|tsx|mjs|sql|css|md)$/.test(path) && !path.includes('node_modules');
  return [...readdirSync(ROOT), ...below].filter(isOurs);
}

export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function readProse(paths: readonly string[]): Passage[] {
  const other = paths.filter((path) => !SCRIPTS.has(extname(path))).flatMap((path) => proseOf(path, readText(path)));
  return [...readScripts(paths.filter((path) => SCRIPTS.has(extname(path)))), ...other];
}

function proseOf(path: string, text: string): Passage[] {
  if (path.endsWith('.md')) {
    return [...text.matchAll(/.+(?:\n.+)*/g)].map(({ 0: paragraph, index }) => ({
      kind: 'paragraph',
      path,
      line: lineAt(text, index),
      text: paragraph,
    }));
  }
  return commentsOf(path, text, path.endsWith('.sql') ? SQL_COMMENTS : COMMENTS);
}

function commentsOf(path: string, text: string, pattern: RegExp): Passage[] {
  return [...text.matchAll(pattern)].map(({ 0: comment, index }) => ({
    kind: 'comment',
    path,
    line: lineAt(text, index),
    text: comment,
  }));
}

/** The compiler parses the files, because strings and regular expressions may contain `//`. */
function readScripts(paths: readonly string[]): Passage[] {
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-prose-'));
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = { allowJs: true, jsx: 'preserve', noLib: true, noResolve: true, types: [] };
  writeFileSync(config, JSON.stringify({ compilerOptions, files: paths.map((path) => join(ROOT, path)) }));
  const api = new API({ cwd: folder });
  try {
    const program = api.updateSnapshot({ openProject: config }).getProject(config)?.program;
    return paths.flatMap((path) => {
      const source = program?.getSourceFile(join(ROOT, path));
      if (!source) throw new Error(`${path} cannot be parsed`);
      return [...scriptComments(path, source), ...titlesOf(path, source)];
    });
  } finally {
    api.close();
    rmSync(folder, { recursive: true });
  }
}

function scriptComments(path: string, source: SourceFile): Passage[] {
  let code = source.text;
  const comments: Passage[] = [];
  forEachNode(source, (node) => {
    if (!LITERALS.has(node.kind)) return;
    const [start, end] = [node.getStart(source), node.end];
    const literal = source.text.slice(start, end);
    for (const comment of commentsOf(path, literal, SQL_IN_TEMPLATE)) {
      comments.push({ ...comment, line: lineAt(source.text, start) + comment.line - 1 });
    }
    code = code.slice(0, start) + literal.replaceAll(/[^\n]/g, '_') + code.slice(end);
  });
  return [...commentsOf(path, code, COMMENTS), ...comments];
}

function titlesOf(path: string, source: SourceFile): Passage[] {
  const titles: Passage[] = [];
  forEachNode(source, (node) => {
    if (!isCallExpression(node) || !TITLED.has(calleeOf(node.expression))) return;
    const [title] = node.arguments;
    if (!title || !/^['"`]/.test(title.getText(source))) return;
    const line = lineAt(source.text, title.getStart(source));
    titles.push({ kind: 'title', path, line, text: title.getText(source).slice(1, -1) });
  });
  return titles;
}

/** The function of a call such as `test`, `test.each(rows)` or `describe.runIf(condition)`. */
function calleeOf(node: Node): string {
  if (isIdentifier(node)) return node.text;
  return isCallExpression(node) || isPropertyAccessExpression(node) ? calleeOf(node.expression) : '';
}

function forEachNode(node: Node, visit: (node: Node) => void): void {
  visit(node);
  node.forEachChild((child) => {
    forEachNode(child, visit);
  });
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}
