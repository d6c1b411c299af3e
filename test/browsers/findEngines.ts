import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { EngineName } from './engines/engine.ts';

/** The programs of each engine but Chromium, which all browser tests have, and the packages of Debian that have them. */
const NEEDED = {
  webkit: {
    programs: ['WebKitWebDriver', 'Xvfb', 'python3'],
    packages: 'webkit2gtk-driver xvfb xauth python3-gi gir1.2-webkit2-4.1',
  },
  firefox: { programs: ['firefox-esr'], packages: 'firefox-esr' },
} as const satisfies Partial<Record<EngineName, object>>;

/** Returns the engines of this machine, and says how to install those that are missing. With CI set none may be. */
export function findEngines(env: Readonly<Record<string, string | undefined>> = process.env): EngineName[] {
  const folders = (env.PATH ?? '').split(delimiter);
  const has = (program: string) => folders.some((folder) => existsSync(join(folder, program)));
  const names = Object.keys(NEEDED) as (keyof typeof NEEDED)[];
  const missing = names.filter((name) => !NEEDED[name].programs.every(has));
  const texts = missing.map(
    (name) => `${name} is not installed: apt-get install --no-install-recommends ${NEEDED[name].packages}`,
  );
  if (missing.length > 0 && env.CI) throw new Error(texts.join('\n'));
  // biome-ignore lint/suspicious/noConsole: whoever runs the stories reads it
  for (const text of texts) console.warn(text);
  return ['chromium', ...names.filter((name) => !missing.includes(name))];
}
