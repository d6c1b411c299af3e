import { expect } from 'vitest';
import type { PackagedSite } from '#test/support/packagedSite.ts';

/** The link of a new pool names it and shows a picture, whose fonts and library came with the package. */
export async function checkInvitePicture({ url, username, password }: PackagedSite): Promise<void> {
  const headers = { 'Content-Type': 'application/json', Cookie: '' };
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const login = await send('/api/login', { username, password });
  headers.Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const seasons: { id: number }[] = await (await fetch(`${url}/api/seasons`, { headers })).json();
  const season = seasons[0] ?? (await (await send('/api/seasons', { year: 2026, name: 'March' })).json());
  const { inviteCode } = await (await send('/api/groups', { name: 'The Water Cooler', seasonId: season.id })).json();
  const html = await (await fetch(`${url}/groups/join/${inviteCode}`)).text();
  expect(html).toContain(`<title>${username} invites you to The Water Cooler`);
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(picture);
  const png = Buffer.from(await (await fetch(`${url}${pathname}${search}`)).arrayBuffer());
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
}
