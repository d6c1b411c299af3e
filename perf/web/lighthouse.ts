import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findChromium } from '#test/e2e/browser.ts';

const PROGRAM = fileURLToPath(new URL('../cli/index.js', import.meta.resolve('lighthouse')));
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
/** From here on Lighthouse shows a score in green. */
const GOOD = 0.9;

export const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What we read of Lighthouse's report. */
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
  /** null where it does not apply */
  readonly score: number | null;
  readonly displayValue?: string;
}

/** Opens an address as Lighthouse's phone on a slow network; once more where the browser has lost its trace. */
export async function lighthouse(url: string, cookie?: string): Promise<Report> {
  const first = await run(url, cookie);
  const report = first.runtimeError ? await run(url, cookie) : first;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  if (report.finalDisplayedUrl !== url) throw new Error(`${url} led to ${report.finalDisplayedUrl}`);
  return report;
}

/**
 * One run with an empty cache, in a browser and a process of its own, so that the app, which runs in this one, answers
 * undisturbed.
 */
async function run(url: string, cookie: string | undefined): Promise<Report> {
  const { path, env } = await findChromium(process.env);
  const flags = [
    '--output=json',
    '--quiet',
    // a certificate that is made for one audit is signed by nobody
    '--chrome-flags=--headless=new --no-sandbox --disable-quic --disable-component-update --ignore-certificate-errors',
    `--only-categories=${CATEGORIES}`,
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ];
  const options = { env: { ...process.env, ...env, CHROME_PATH: path }, maxBuffer: MAX_REPORT_BYTES };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, url, ...flags], options);
    return JSON.parse(stdout) as Report;
  } catch (error) {
    // a run that has failed ends with 1, and its report says why
    if (error instanceof Error && 'stdout' in error && error.stdout) return JSON.parse(String(error.stdout)) as Report;
    throw error;
  }
}

/** Of 100. */
export function scoreOf({ categories }: Report, category: Category): number {
  return Math.round(categories[category].score * 100);
}

/** What has cost points, as Lighthouse words it. */
export function complaintsOf({ categories, audits }: Report): string[] {
  const counted = CATEGORIES.flatMap((category) => categories[category].auditRefs.filter(({ weight }) => weight > 0));
  return counted.flatMap(({ id }) => {
    const { title, score, displayValue = '' } = audits[id] ?? { title: id, score: null };
    return score === null || score >= GOOD ? [] : [`${title} ${displayValue}`.trimEnd()];
  });
}
