import { createHmac } from 'node:crypto';
import type { WebhookEvent, WebhookKind } from '#features/webhooks/domain/webhookEvents.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';

/** Writes a name or a text of a person, so that it means nothing to the service. */
export type Show = (text: string) => string;

export interface Announcement {
  readonly kind: WebhookEvent | 'test';
  readonly group: { readonly id: number; readonly name: string };
  readonly season: { readonly id: number; readonly year: number; readonly name: string };
  /** the leaderboard */
  readonly url: string;
  readonly title: (show: Show) => string;
  readonly text: (show: Show) => string;
  /** the same for a program */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface WebhookRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Destination {
  readonly kind: WebhookKind;
  readonly url: string;
  readonly secret: string | null;
}

/** Of a delivery: the same for each try. */
interface Stamp {
  readonly id: string;
  readonly at: Date;
}

const JSON_TYPE = { 'Content-Type': 'application/json' };
const EMBER = 0xd9480f;
/** Discord refuses a longer title; escapes count. */
const MAX_DISCORD_TITLE = 256;
/** A longer message becomes a file at ntfy, which accepts 4,096 bytes. */
const MAX_NTFY_LENGTH = 900;

/** Returns what is sent to a webhook for an announcement. */
export function toRequest({ kind, url, secret }: Destination, news: Announcement, stamp: Stamp): WebhookRequest {
  const to = new URL(url);
  switch (kind) {
    case 'discord':
      return { url: to, headers: JSON_TYPE, body: JSON.stringify(discordBody(news)) };
    case 'slack':
      return { url: to, headers: JSON_TYPE, body: JSON.stringify(slackBody(news)) };
    case 'teams':
      return { url: to, headers: JSON_TYPE, body: JSON.stringify(teamsBody(news)) };
    case 'ntfy': {
      const topic = to.pathname.slice(1);
      return { url: new URL('/', to), headers: JSON_TYPE, body: JSON.stringify({ topic, ...ntfyBody(news) }) };
    }
    case 'json':
      return signed(to, secret, jsonBody(news, stamp), stamp);
  }
}

/** Names cannot ping: embeds never do, `parse: []` forbids it, and the sign that begins a mention is escaped. */
function discordBody({ title, text, url }: Announcement) {
  const short = shortened(title(showInMarkdown), MAX_DISCORD_TITLE);
  const embed = { title: short, description: text(showInMarkdown), url, color: EMBER };
  return { embeds: [embed], allowed_mentions: { parse: [] } };
}

/** With `mrkdwn: false` Slack still reads `<…>`, so that what begins it is escaped. */
function slackBody({ title, text, url }: Announcement) {
  const lines = [title(showInSlack), text(showInSlack), url];
  return { text: lines.join('\n'), mrkdwn: false, link_names: false, unfurl_links: false, unfurl_media: false };
}

function teamsBody({ title, text, url }: Announcement) {
  const block = (words: string, more: object = {}) => ({ type: 'TextBlock', text: words, wrap: true, ...more });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [block(title(showInTeams), { size: 'Medium', weight: 'Bolder' }), block(text(showInTeams))],
    actions: [{ type: 'Action.OpenUrl', title: 'Leaderboard', url }],
  };
  const attachment = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [attachment] };
}

function ntfyBody({ title, text, url }: Announcement) {
  return { title: title(visible), message: shortened(text(visible), MAX_NTFY_LENGTH), click: url };
}

function shortened(text: string, max: number): string {
  const signs = [...text];
  return signs.length > max ? `${signs.slice(0, max - 1).join('')}…` : text;
}

function jsonBody({ kind, group, season, url, data }: Announcement, { id, at }: Stamp): string {
  return JSON.stringify({ id, at: at.toISOString(), kind, group, season, url, data });
}

/** Signs id, time of this try and body, as https://www.standardwebhooks.com has it. */
function signed(url: URL, secret: string | null, body: string, { id }: Stamp): WebhookRequest {
  if (secret === null) throw new Error('a webhook of the kind json has a secret');
  const timestamp = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
  return { url, headers: { ...JSON_TYPE, ...headers }, body };
}

/** Characters that show nothing or turn the order around; names of teams from elsewhere may have them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/gu;
/** of emoji: joiner and variation selector */
const OF_EMOJI = new Set(['\u200d', '\ufe0f']);

/** Leaves out what cannot be seen, and breaks what a service would make a link of. Line feeds stay. */
export function visible(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(UNSEEN, (sign) => (OF_EMOJI.has(sign) ? sign : '')));
  return lines.map(breakAutolinks).join('\n');
}

/** Every sign of ASCII that is neither letter, digit nor blank may be escaped in Markdown. */
export function showInMarkdown(text: string): string {
  return visible(text).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** Teams replaces `{{DATE(…)}}` in a text, whatever stands before it. */
export function showInTeams(text: string): string {
  return showInMarkdown(visible(text).replaceAll(/([{}])(?=[{}])/g, '$1 '));
}

export function showInSlack(text: string): string {
  return visible(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
