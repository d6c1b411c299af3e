import { html } from 'hono/html';
import { formatCount, noun, plural } from '#domain/names/plural.ts';
import { breakAutolinks } from '#server/infrastructure/email/breakAutolinks.ts';
import { FONT, type Html, LINK, SOFT } from '#server/infrastructure/email/mailHtml.ts';
import type { RoundPlace, RoundStanding } from '#server/pools/leaderboard/roundStanding.ts';
import type { PoolPart, RoundResults } from '#server/pools/roundNews/roundResults.ts';
import { headingOf, rankText } from '#server/pools/roundNews/roundTexts.ts';
import {
  type Below,
  championLines,
  MAX_OWN,
  moreText,
  movedText,
  nextText,
  rightText,
  roundChampionText,
  unrankedText,
  WHY,
} from './roundMailText.ts';

/** The classes are for dark screens. */
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #11131f !important; }
    .card { background: #1a1d2d !important; border-color: #2b2f44 !important; }
    .line { border-color: #2b2f44 !important; }
    .ink { color: #f3f1ec !important; }
    .soft { color: #a3a8bd !important; }
    .ember { color: #ff8a5c !important; }
    .good { color: #5fd3a2 !important; }
    .bad { color: #ff8f86 !important; }
    .button { background: #ff8a5c !important; color: #171a2b !important; }
  }
`;
const INK = `${FONT} font-size: 16px; line-height: 24px; color: #171a2b;`;
const NUMBER = `${FONT} font-size: 20px; line-height: 24px; font-weight: 700; color: #171a2b;`;
const CARD = 'background: #ffffff; border: 1px solid #e6e1d8; border-radius: 16px; padding: 20px;';
const ROW = 'border-top: 1px solid #e6e1d8; padding: 12px 0;';

/** Returns the mail as a document without pictures and scripts. */
export async function roundMailHtml(results: RoundResults, stopUrl: string, below: Below): Promise<string> {
  const { username, round, games, champion, pools, morePools, entries, publicUrl, homeUrl } = results;
  const intro =
    champion === undefined
      ? `Hello ${breakAutolinks(username)}, these are your results.`
      : `Hello ${breakAutolinks(username)}, ${breakAutolinks(round)} is complete. These are the final standings.`;
  const body = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${headingOf(results)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin: 0; padding: 0; background: #faf7f2;">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background: #faf7f2;">
<tr><td align="center" style="padding: 24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width: 560px; text-align: left;">
${block(html`<p class="ember" style="${FONT} margin: 0 0 4px; font-size: 15px; line-height: 20px; font-weight: 700; color: #c2410c;">Unbusted</p>
<h1 class="ink" style="${FONT} margin: 0 0 8px; font-size: 26px; line-height: 32px; font-weight: 750; color: #171a2b; overflow-wrap: anywhere;">${headingOf(results)}</h1>
<p class="ink" style="${INK} margin: 0; overflow-wrap: anywhere;">${intro}</p>`)}
${pools.map((pool) => card(poolHtml(pool, below)))}
${morePools > 0 ? block(html`<p class="ink" style="${INK} margin: 0;">You play in <a class="ember" href="${homeUrl}" style="${LINK}">${plural(morePools, 'more pool')}</a>.</p>`) : ''}
${entries.length > 0 ? card(html`${entries.map((entry) => entryHtml(entry, games))}`) : ''}
${nextHtml(results)}
${block(html`${below.why.map((why) => soft(html`${why} <a class="ember" href="${publicUrl}/how-it-works" style="${LINK}">How it works</a>`))}
${soft(html`${WHY} <a class="ember" href="${stopUrl}" style="${LINK}">Stop these emails</a>`)}`)}
</table>
</td></tr>
</table>
</body>
</html>`;
  return String(await body);
}

function block(content: Html): Html {
  return html`<tr><td style="padding: 0 8px 20px;">${content}</td></tr>`;
}

function card(content: Html): Html {
  return html`<tr><td style="padding: 0 0 16px;"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td class="card" style="${CARD}">${content}</td></tr></table></td></tr>`;
}

function soft(content: Html | string): Html {
  return html`<p class="soft" style="${SOFT} margin: 8px 0 0; overflow-wrap: anywhere;">${content}</p>`;
}

function poolHtml({ id, name, url, standing, own }: PoolPart, below: Below): Html {
  const more = moreText(own.length - MAX_OWN, 'more entry', 'more entries');
  return html`<h2 style="${FONT} margin: 0 0 12px; font-size: 18px; line-height: 24px; overflow-wrap: anywhere;"><a class="ink" href="${url}" style="color: #171a2b; text-decoration: none;">${breakAutolinks(name)}</a></h2>
${championLines(standing).map((line) => html`<p class="ink" style="${INK} margin: 0 0 12px; font-weight: 600; overflow-wrap: anywhere;">${line}</p>`)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
${own.slice(0, MAX_OWN).map((place) => ownHtml(place, standing))}
</table>
${more.map((line) => soft(line))}
<p class="ink" style="${INK} margin: 8px 0 0; overflow-wrap: anywhere;">${roundChampionText(standing)}</p>
${soft(html`<a class="ember" href="${url}" style="${LINK}">Leaderboard</a>`)}
${below.ofPool(id).map(({ html: told }) => told)}`;
}

function ownHtml(place: RoundPlace, standing: RoundStanding): Html {
  const moved = movedText(place);
  const [color, tone] = moved?.startsWith('up') ? ['#146c4a', 'good'] : ['#b3261e', 'bad'];
  return html`<tr>
<td class="line" style="${ROW} padding-right: 12px;"><p class="ink" style="${INK} margin: 0; font-weight: 600; overflow-wrap: anywhere;">${breakAutolinks(place.entryName)}</p>
<p class="soft" style="${SOFT} margin: 0;">${rankText(place, standing)}${moved ? html` · <span class="${tone}" style="color: ${color}; font-weight: 600; white-space: nowrap;">${moved}</span>` : ''}</p>
<p class="soft" style="${SOFT} margin: 0;">${rightText(place.right, standing.games)}</p></td>
<td class="line" align="right" valign="top" style="${ROW} white-space: nowrap;"><p class="ink" style="${NUMBER} margin: 0;">${place.points > 0 ? '+' : ''}${formatCount(place.points)}</p><p class="soft" style="${SOFT} margin: 0;">${noun(place.points, 'point')}</p></td>
</tr>`;
}

function entryHtml({ name, right, points }: RoundResults['entries'][number], games: number): Html {
  const title = `${breakAutolinks(name)}${points === undefined ? '' : ', in no pool'}`;
  return html`<p class="ink" style="${INK} margin: 0; font-weight: 600; overflow-wrap: anywhere;">${title}</p>
<p class="soft" style="${SOFT} margin: 0 0 4px;">${unrankedText({ right, points }, games)}</p>`;
}

function nextHtml({ next, picksUrl }: RoundResults): Html | string {
  if (!next) return '';
  const text = html`<p class="ink" style="${INK} margin: 0; overflow-wrap: anywhere;">${nextText(next)}</p>`;
  if (!next.hasGames) return block(text);
  return block(html`${text}
<p style="margin: 12px 0 0;"><a class="button" href="${picksUrl}" style="${FONT} display: inline-block; background: #c2410c; color: #ffffff; border-radius: 12px; padding: 10px 20px; font-size: 16px; line-height: 24px; font-weight: 650; text-decoration: none;">Make your picks</a></p>`);
}
