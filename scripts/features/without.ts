import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { FEATURES } from '#app/features.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Nothing else ends a run that hangs: it holds up the test that waits for it. */
const MAX_MS = 15 * 60_000;

/** Returns these features and those that import them. */
export function withDependents(names: readonly string[]): string[] {
  const more = Object.keys(FEATURES).filter(
    (name) => !names.includes(name) && FEATURES[name]?.some((imported) => names.includes(imported)),
  );
  return more.length === 0 ? [...names] : withDependents([...names, ...more]);
}

/** Copies the project to an empty folder without some features: their folders are deleted, and the lines that name them. */
function copyWithout(names: readonly string[], folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-coz', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  const isGone = (path: string) =>
    !existsSync(join(ROOT, path)) || names.some((name) => path.startsWith(`src/features/${name}/`));
  for (const path of listed.split('\0').filter((each) => each !== '' && !isGone(each))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(ROOT, path), join(folder, path), { force: true });
  }
  // documents name it, also where it is empty
  mkdirSync(join(folder, 'src/features'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const rewrite = (pattern: string, change: (text: string, name: string) => string) => {
    for (const path of globSync(pattern, { cwd: folder })) {
      const file = join(folder, path);
      writeFileSync(file, names.reduce(change, readFileSync(file, 'utf8')));
    }
  };
  rewrite('src/app/**/*.ts', listsWithout);
  rewrite('{*.md,docs/**/*.md,src/features/*/*.md}', linesWithout);
  rewrite('{docs/guide/configuration.md,deploy/compose.yaml}', variablesWithout);
}

/** Returns a file of `src/app` without a feature: its imports, and its names in the lists. */
export function listsWithout(text: string, name: string): string {
  const imports = [...text.matchAll(new RegExp(`^import [^;]*'#features/${name}/[^']*';\\n`, 'gm'))];
  const rest = imports.reduce((left, [line]) => left.replace(line, ''), text);
  return namesIn(imports.map(([line]) => line))
    .reduce((left, each) => left.replaceAll(new RegExp(`(\\n *)?(\\.\\.\\.)?\\b${each}\\b(,|(?=\\]))`, 'g'), ''), rest)
    .replace(new RegExp(`^  ${name}: \\[.*\\],\\n`, 'm'), '');
}

/** Returns the names that import lines make known. */
export function namesIn(imports: readonly string[]): string[] {
  return imports.flatMap((line) => /\{([^}]*)\}/.exec(line)?.[1]?.match(/\w+(?=\s*(,|$))/g) ?? []);
}

/** Returns a document without the lines that name a file of a feature. */
function linesWithout(text: string, name: string): string {
  return text.replaceAll(new RegExp(`^.*(?:features|\\.\\.)/${name}/.*\\n`, 'gm'), '');
}

/** Returns the list of variables without those of a feature. */
function variablesWithout(text: string, name: string): string {
  const sources = globSync(`src/features/${name}/server/*.ts`, { cwd: ROOT });
  const variables = sources.flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/^(?: +|const )([A-Z_]+)(?:: | = ).*\.register\(docs, /gm)].map(
      ([, each = '']) => each,
    ),
  );
  return variables.reduce((left, each) => left.replace(new RegExp(`^(\\| \`| +)${each}[\`:].*\\n`, 'm'), ''), text);
}

/** Returns what is wrong with the types of what is left and the tests that these arguments of Vitest choose; '' if nothing is. */
export function troubleWithout(names: readonly string[], folder: string, ...tests: readonly string[][]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyWithout(names, folder);
  const types = run(folder, 'typescript/bin/tsc', '-p', '.', '--checkers', '1');
  if (types !== '') return types;
  return tests.map((args) => run(folder, 'vitest/vitest.mjs', 'run', '--reporter=dot', ...args)).join('');
}

function run(folder: string, program: string, ...args: string[]): string {
  try {
    const env = { ...process.env, NODE_ENV: undefined, VITEST: undefined, SUITE: undefined };
    const options = { cwd: folder, encoding: 'utf8', env, timeout: MAX_MS, killSignal: 'SIGKILL' } as const;
    execFileSync(process.execPath, [join('node_modules', program), ...args], options);
    return '';
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return `${stdout}${stderr}` || String(error);
  }
}
