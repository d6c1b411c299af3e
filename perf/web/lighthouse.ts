import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '#test/e2e/browser.ts';

const PROGRAM = fileURLToPath(new URL('../lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url));
/** Lighthouse shows scores from here on in green. */
const GOOD = 0.9;

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

export interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly finalDisplayedUrl: string;
  readonly categories: Readonly<Record<Category, { readonly score: number; readonly auditRefs: readonly AuditRef[] }>>;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface AuditRef {
  readonly id: string;
  readonly weight: number;
}

interface Audit {
  readonly title: string;
  readonly score: number | null;
  readonly displayValue?: string;
  readonly numericValue?: number;
}

/** Opens an address as a phone on a slow network. Retries once, because the browser may lose its trace. */
export async function lighthouse(url: string, cookie?: string): Promise<Report> {
  const first = await run(url, cookie);
  const report = first.runtimeError ? await run(url, cookie) : first;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  return report;
}

/** Runs Lighthouse in a separate process, so that it does not slow down the app in this one. */
async function run(url: string, cookie: string | undefined): Promise<Report> {
  const { path, env } = await findChromium(process.env);
  const folder = await mkdtemp(join(tmpdir(), 'unbusted-lighthouse-'));
  // a pipe would cut the report if the program ends early
  const report = join(folder, 'report.json');
  const flags = [
    '--output=json',
    `--output-path=${report}`,
    '--quiet',
    // the certificate is self-signed
    '--chrome-flags=--headless=new --no-sandbox --disable-quic --disable-component-update --ignore-certificate-errors',
    `--only-categories=${CATEGORIES}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const options = { env: { ...process.env, ...env, CHROME_PATH: path } };
  try {
    await promisify(execFile)(process.execPath, [PROGRAM, url, ...flags], options).catch((error: unknown) => {
      // most failed runs have a report with the reason
      if (!existsSync(report)) throw error;
    });
    return JSON.parse(await readFile(report, 'utf8')) as Report;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function scoreOf({ categories }: Report, category: Category): number {
  return Math.round(categories[category].score * 100);
}

export function firstPaintOf({ audits }: Report): number {
  const { numericValue } = audits['first-contentful-paint'] ?? {};
  if (numericValue === undefined) throw new Error('the report has no first contentful paint');
  return Math.round(numericValue);
}

/** Returns Lighthouse's titles of the audits that cost points. */
export function complaintsOf({ categories, audits }: Report): string[] {
  const counted = CATEGORIES.flatMap((category) => categories[category].auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => {
    const { title, score, displayValue = '' } = audits[id] ?? { title: id, score: null };
    return score === null || score >= GOOD ? [] : [`${title} ${displayValue}`.trimEnd()];
  });
}
