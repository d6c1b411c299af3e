import { html } from 'hono/html';
import { plural } from '#domain/names/plural.ts';
import { KEPT, shortRoot } from '#features/proof/domain/sealRoot.ts';
import { LINK, SOFT } from '#server/infrastructure/email/mailHtml.ts';
import type { BelowResults, TextAndHtml } from '#server/pools/roundNews/belowResults.ts';
import { listRoundSeals, type RoundSeal } from './sealQueries.ts';

const MONO =
  "font-family: ui-monospace, Menlo, Consolas, 'Courier New', monospace; font-size: 13px; line-height: 18px;";

/** The seals of the round, which a mail keeps where nobody can replace them. */
export const sealMail: BelowResults = {
  read: async (sql, roundId, pools) => {
    const seals = await listRoundSeals(
      sql,
      roundId,
      pools.map(({ id }) => id),
    );
    const urls = new Map(pools.map(({ id, url }) => [id, url]));
    return new Map(seals.map((seal) => [seal.poolId, textOf(seal, urls.get(seal.poolId) ?? '')]));
  },
  why: 'A seal shows that no pick of the round was changed after it was locked. Keep this email: nobody can replace your copy.',
};

function textOf({ root, entries }: RoundSeal, url: string): TextAndHtml {
  const short = shortRoot(root, KEPT);
  const leaves = plural(entries, 'entry', 'entries');
  // the page opens its check of the seals
  const verify = `${url}#verify`;
  return {
    lines: [`Seal: ${short}, in full ${root} of ${leaves}`, `Verify it: ${verify}`],
    html: html`<p class="soft" style="${SOFT} margin: 8px 0 0;">Seal <strong class="ink" style="${MONO} color: #171a2b;">${short}</strong> · <a class="ember" href="${verify}" style="${LINK}">Verify</a></p>
<p class="soft" style="${MONO} color: #5b6075; margin: 2px 0 0; word-break: break-all;">${root} of ${leaves}</p>`,
  };
}
