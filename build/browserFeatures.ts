import compat from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';
import { type Plugin, parseAst } from 'vite';
import { OLDEST } from './browsers.ts';
import { HARMLESS } from './harmlessFeatures.ts';
import type { Bundle } from './screens.ts';

/** Fails the build if it has a feature that one of the oldest browsers lacks and that does harm without it. */
export const browserFeatures: Plugin = {
  name: 'browser-features',
  apply: 'build',
  writeBundle(_, bundle) {
    const harmful = lackedFeatures(bundle).filter((feature) => !HARMLESS.has(feature));
    if (harmful.length === 0) return;
    const versions = Object.entries(OLDEST).map((each) => each.join(' '));
    this.error({ message: `one of ${versions.join(', ')} lacks ${harmful.join(', ')}`, stack: '' });
  },
};

/** Returns the features of scripts and styles that one of the oldest browsers lacks, such as `light-dark()`. */
export function lackedFeatures(bundle: Bundle): string[] {
  const lacked = Object.entries(bundle).flatMap(([file, output]) => {
    if (output.type === 'chunk') return [...lackedByScript(output.code)];
    if (file.endsWith('.js')) return [...lackedByScript(String(output.source))];
    return /\.(css|html)$/.test(file) ? [...lackedByStyles(String(output.source))] : [];
  });
  return [...new Set(lacked)].sort();
}

const { api, css, javascript } = compat;
const builtins = javascript.builtins ?? {};
const membersOfAll = membersOf([...below(api), ...below(builtins)]);
/** Interfaces whose new members are told by their names: a name of all others may be that of a field of the app. */
const membersOfKnown = membersOf([
  ...below(builtins),
  ...['AbortSignal', 'Blob', 'Document', 'Element', 'HTMLElement', 'Navigator', 'Node', 'Window'].map(
    (name) => api[name] ?? {},
  ),
]);
const cssFunctions = valuesOf(css.types ?? {});

function* lackedByScript(code: string): Generator<string> {
  for (const node of nodesOf(parseAst(code))) {
    if (node.type === 'NewExpression') {
      const name = nameOf(node.callee);
      if (isLacked(api[name] ?? builtins[name])) yield `new ${name}`;
    }
    if (node.type !== 'MemberExpression' || node.computed === true) continue;
    const [object, member] = [nameOf(node.object), nameOf(node.property)];
    const known = builtins[object]?.[member] ?? api[object]?.[`${member}_static`];
    if (known ? isLacked(known) : isLackedMember(member)) yield known ? `${object}.${member}` : `.${member}`;
  }
}

function isLackedMember(name: string): boolean {
  return membersOfKnown.has(name) && (membersOfAll.get(name) ?? []).every(isLacked);
}

/** The styles are minified. Those that are named after one browser are for it alone, and phones have no cursor. */
function* lackedByStyles(text: string): Generator<string> {
  for (const [, property = '', value = ''] of text.matchAll(/[{;]([a-z][a-z-]*):([^;{}]*)/g)) {
    if (property === 'cursor') continue;
    const known = css.properties?.[property];
    if (isLacked(known)) yield property;
    else
      for (const [word] of value.matchAll(/[a-z][a-z-]*/g)) if (isLacked(known?.[word])) yield `${property}: ${word}`;
  }
  for (const [, name = ''] of text.matchAll(/([a-z-]+)\(/g))
    if (cssFunctions.get(name)?.every(isLacked)) yield `${name}()`;
  for (const [, name = ''] of text.matchAll(/@([a-z-]+)/g)) if (isLacked(css['at-rules']?.[name])) yield `@${name}`;
  for (const [, name = ''] of text.matchAll(/::?([a-z][a-z-]*)[^:;}]*\{/g))
    if (isLacked(css.selectors?.[name])) yield `:${name}`;
  for (const [, name = ''] of text.matchAll(/@media[^{]*?\(([a-z-]+)/g))
    if (isLacked(css['at-rules']?.media?.[name])) yield `@media (${name})`;
}

function isLacked(feature: Identifier | undefined): boolean {
  const support = feature?.__compat?.support;
  return Object.entries(OLDEST).some(([browser, oldest]) => {
    const statements = [support?.[browser as keyof typeof OLDEST] ?? []].flat();
    return statements.length > 0 && !statements.some((each) => hasIt(each, Number(oldest)));
  });
}

function hasIt({ version_added, version_removed, flags }: SimpleSupportStatement, version: number): boolean {
  const isRemoved = version_removed !== undefined && numberOf(version_removed) <= version;
  return !flags && !isRemoved && numberOf(version_added) <= version;
}

/** Not a number for `preview`; `≤79` is 79. */
function numberOf(version: string | false): number {
  return version === false ? Number.NaN : Number(version.replace('≤', ''));
}

function below(feature: Identifier): Identifier[] {
  return namedBelow(feature).map(([, each]) => each);
}

function namedBelow(feature: Identifier): (readonly [string, Identifier])[] {
  return Object.entries(feature).flatMap(([name, each]) => (name === '__compat' ? [] : [[name, each as Identifier]]));
}

function membersOf(interfaces: readonly Identifier[]): Map<string, Identifier[]> {
  return grouped(interfaces.flatMap(namedBelow).map(([name, each]) => [name.replace(/_(static|event)$/, ''), each]));
}

/** All that is below this feature, by name. */
function valuesOf(feature: Identifier): Map<string, Identifier[]> {
  const deeply = (node: Identifier): (readonly [string, Identifier])[] =>
    namedBelow(node).flatMap((named) => [named, ...deeply(named[1])]);
  return grouped(deeply(feature));
}

function grouped(named: readonly (readonly [string, Identifier])[]): Map<string, Identifier[]> {
  const groups = Map.groupBy(named, ([name]) => name);
  return new Map([...groups].map(([name, group]) => [name, group.map(([, each]) => each)]));
}

type Node = Readonly<Record<string, unknown>>;

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) yield value as Node;
  for (const each of Object.values(value)) yield* nodesOf(each);
}

function nameOf(node: unknown): string {
  const { type, name } = node as Node;
  return type === 'Identifier' ? String(name) : '';
}
