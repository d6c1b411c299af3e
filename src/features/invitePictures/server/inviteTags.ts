import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Logger } from 'pino';
import type { Invite } from '#contract/schemas.ts';
import { normalInviteCode } from '#domain/names/inviteCodes.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import type { Database } from '#server/infrastructure/db/database.ts';
import { HttpError } from '#server/infrastructure/errors.ts';
import { addressOf } from '#server/infrastructure/http/address.ts';
import type { Limits } from '#server/infrastructure/http/limits.ts';
import type { PageTags } from '#server/infrastructure/http/pageTags.ts';
import { withTimeout } from '#server/infrastructure/http/timeout.ts';
import { readInvite } from '#server/pools/joining/joining.ts';
import { PICTURE_HEIGHT, PICTURE_WIDTH, pictureKey } from './inviteDrawing.ts';
import { inviteFacts, inviteTitle } from './inviteText.ts';

/** The page is worth more than its tags. */
const WITHIN_MS = 2_000;
const SLOGAN = 'Make picks one round at a time, track your score in real time. No brackets busted.';

interface TagDeps {
  readonly database: Database;
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>;
  readonly limits: Limits;
  readonly log: Logger;
}

/** The tags of an invite's document, which chats show with the link. */
export function inviteTags(deps: TagDeps): PageTags {
  return { page: 'joinPool', read: (http) => readTags(deps, http) };
}

/** Undefined for a code that is dead, and for an address with too many wrong codes. */
async function readTags({ database, config, limits, log }: TagDeps, http: Context): Promise<string | undefined> {
  const normal = normalInviteCode(http.req.param('code') ?? '');
  if (!normal) return undefined;
  try {
    return await withTimeout(WITHIN_MS, async () => {
      const invite = await limits.countIf(
        (found) => found === undefined,
        ['wrongInviteCodesFromAddress', addressOf(http, config.trustProxy)],
        () => readLive(database, normal),
      );
      return invite && tagsOf(invite, normal, config.publicUrl);
    });
  } catch (error) {
    if (!(error instanceof HttpError)) log.error({ err: error }, 'The tags of an invite link could not be made');
    return undefined;
  }
}

async function readLive(database: Database, code: string): Promise<Invite | undefined> {
  try {
    return await database.query(readInvite, code);
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

/** The picture's address changes with what it shows, because chats cache pictures by address. */
async function tagsOf(invite: Invite, code: string, publicUrl: string): Promise<string> {
  const title = inviteTitle(invite);
  const facts = inviteFacts(invite).map((lines) => lines.join(' '));
  const description = facts.join(' · ') || SLOGAN;
  const version = hash('sha256', pictureKey(invite)).slice(0, 12);
  const picture = `${publicUrl}/api/invites/${code}/picture.png?v=${version}`;
  const tags = await html`<title>${title} · Unbusted</title>
    <meta name="description" content="${description}" />
    <meta name="robots" content="noindex" />
    <meta property="og:site_name" content="Unbusted" />
    <meta property="og:type" content="website" />
    <meta property="og:url" content="${publicUrl}/groups/join/${code}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:image" content="${picture}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="${PICTURE_WIDTH}" />
    <meta property="og:image:height" content="${PICTURE_HEIGHT}" />
    <meta property="og:image:alt" content="${title}. ${description}" />
    <meta name="twitter:card" content="summary_large_image" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:image" content="${picture}" />`;
  return String(tags);
}
