import * as z from 'zod';
import { feedDays } from '#domain/feed/feedSchedule.ts';
import { plural } from '#domain/names/plural.ts';
import { SECOND } from '#domain/time.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { verifyMailServer } from '#server/infrastructure/email/transport.ts';
import { reasonFor } from '#server/infrastructure/outbound/reason.ts';
import { COPY_TEXT, isCopy } from '#server/infrastructure/silence/silence.ts';
import { sourceOf } from '#server/tournament/resultsFeed/feedSource.ts';
import { type Check, type Found, messageOf, ok, type Site, skipped, wrong } from './check.ts';

const ANSWER_WITHIN_MS = 10 * SECOND;
const EVENT_WITHIN_MS = 3 * SECOND;

export interface ReachSite extends Site {
  /** undefined if it could not be opened */
  readonly database: Database | undefined;
  /** whether a process of the app has the database open; undefined if nobody knows */
  readonly isRunning: boolean | undefined;
}

/** What needs others to answer: the app, browsers' way to it, the mail server, the feed. */
export const REACH_CHECKS: readonly Check<ReachSite>[] = [
  { name: 'app', find: findApp },
  { name: 'PUBLIC_URL', find: findPublicUrl },
  { name: 'proxy', find: findUnknownProxy },
  { name: 'streams', find: findStreams },
  { name: 'mail', find: findMail },
  { name: 'feed', find: findFeed },
];

const START = 'Start it, and read its last line if it does not stay';

async function findApp({ config, isRunning }: ReachSite): Promise<Found> {
  if (isRunning === false) return wrong('The app is not running', START);
  if (config.port === 0) return skipped('PORT is 0: its address is unknown');
  const { host, port } = config;
  const local = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  const address = `http://${local.includes(':') ? `[${local}]` : local}:${port}/readyz`;
  const answer = await ask(address);
  if ('fault' in answer) {
    const what = isRunning ? 'The app runs, and does not answer' : 'No app answers';
    return wrong(`${what} at ${address}: ${answer.fault}`, isRunning ? 'Are HOST and PORT those of the app?' : START);
  }
  if (answer.status === 200) return ok(`It answers at ${address}`);
  return wrong(`${address} answers ${answer.status}: ${answer.text.slice(0, 200)}`, 'See the lines above');
}

const About = z.object({ publicUrl: z.string() });
const OF_BROWSERS = 'Set PUBLIC_URL to the address that browsers use';

/** Links, cookies, passkeys and the check of cross-site writes follow PUBLIC_URL. */
async function findPublicUrl({ config: { publicUrl }, env }: ReachSite): Promise<Found> {
  if (!env.PUBLIC_URL) return skipped(`It is not set: links lead to ${publicUrl}`);
  const address = `${publicUrl}/api/about`;
  const answer = await ask(address);
  if ('fault' in answer)
    return wrong(`Nothing answers at ${address}: ${answer.fault}`, 'Is the proxy up, and its name right?');
  const origin = new URL(answer.url).origin;
  if (origin !== publicUrl) return wrong(`${publicUrl} leads browsers to ${origin}`, OF_BROWSERS);
  const about = About.safeParse(parsed(answer.text)).data;
  if (answer.status === 503) return wrong(`${address} answers 503`, 'See the lines above');
  if (!about)
    return wrong(`${address} answers ${answer.status}, and not as this site`, 'Does the proxy lead to the app?');
  if (about.publicUrl === publicUrl) return ok(`Browsers find this site at ${publicUrl}`);
  return wrong(`The site at ${publicUrl} has the PUBLIC_URL ${about.publicUrl}`, OF_BROWSERS);
}

/** The app itself speaks http. Without the number of proxies all callers share the rate limits of one address. */
async function findUnknownProxy({ config: { publicUrl, trustProxy } }: ReachSite): Promise<Found> {
  if (!publicUrl.startsWith('https:')) return skipped('PUBLIC_URL is not https');
  if (trustProxy > 0) return ok(`${plural(trustProxy, 'proxy', 'proxies')} in front of the app`);
  return wrong(
    'PUBLIC_URL is https and TRUST_PROXY is 0: all callers share rate limits',
    'Set TRUST_PROXY to the number of proxies',
  );
}

/** A proxy that buffers holds back the first byte, and browsers then ask every five seconds instead. */
async function findStreams({ config: { publicUrl }, env }: ReachSite): Promise<Found> {
  if (!env.PUBLIC_URL) return skipped('PUBLIC_URL is not set');
  const address = `${publicUrl}/api/events/probe`;
  const late = AbortSignal.timeout(EVENT_WITHIN_MS);
  try {
    const response = await fetch(address, { signal: late, headers: { Accept: 'text/event-stream' } });
    if (response.status !== 200)
      return wrong(`${address} answers ${response.status}`, 'Does the proxy lead to the app?');
    const reader = response.body?.getReader();
    await reader?.read();
    await reader?.cancel();
    return ok('An event arrives at once');
  } catch (error) {
    if (!late.aborted)
      return wrong(`No event arrives through ${publicUrl}: ${reasonFor(error)}`, 'See the line of PUBLIC_URL');
    return wrong(
      `No event arrives through ${publicUrl} within 3 s: a proxy holds back what it gets`,
      'Switch its buffering off, as by `proxy_buffering off` in nginx',
    );
  }
}

async function findMail(site: ReachSite): Promise<Found> {
  const { smtpUrl } = site.config;
  if (smtpUrl === undefined) return skipped('SMTP_URL is not set: the site sends no email');
  const silence = await silenceOf(site);
  if (silence !== undefined) return skipped(silence);
  try {
    await verifyMailServer(smtpUrl);
    return ok('The mail server answers, and takes the sign-in');
  } catch (error) {
    return wrong(
      `The mail server does not answer as it should: ${messageOf(error)}`,
      'Mend SMTP_URL, or wait for the server',
    );
  }
}

async function findFeed(site: ReachSite): Promise<Found> {
  const source = sourceOf(site.config);
  if (!source) return skipped('RESULTS_FEED is off');
  const silence = await silenceOf(site);
  if (silence !== undefined) return skipped(silence);
  try {
    const [, today] = feedDays(Date.now());
    const { events, failure } = await source.events('men', today);
    if (failure) throw failure;
    return ok(`It answers, with ${plural(events.length, 'game')} today`);
  } catch (error) {
    return wrong(`The results feed: ${messageOf(error)}`, 'Enter results by hand until it answers again');
  }
}

/** A site that sends nothing asks nobody, either. */
async function silenceOf({ config, database }: ReachSite): Promise<string | undefined> {
  if (config.outbound === 'off') return 'OUTBOUND is off: it sends nothing';
  const copy = await database?.query(isCopy).catch(() => false);
  return copy ? COPY_TEXT : undefined;
}

type Answer = { readonly url: string; readonly status: number; readonly text: string };

async function ask(address: string): Promise<Answer | { readonly fault: string }> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
    return { url: response.url, status: response.status, text: await response.text() };
  } catch (error) {
    return { fault: reasonFor(error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
