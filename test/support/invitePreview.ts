interface Credentials {
  readonly username: string | undefined;
  readonly password: string | undefined;
}

/** Signs in, makes a pool in the season of this year, and returns what a chat gets of its invite link. */
export async function previewOfNewPool(url: string, credentials: Credentials, year: number) {
  const headers = { 'Content-Type': 'application/json', Cookie: '' };
  const send = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const login = await send('/api/login', credentials);
  headers.Cookie = login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
  const seasons: { id: number; year: number }[] = await (await fetch(`${url}/api/seasons`, { headers })).json();
  const season =
    seasons.find((each) => each.year === year) ?? (await (await send('/api/seasons', { year, name: 'March' })).json());
  const { inviteCode } = await (await send('/api/groups', { name: 'The Water Cooler', seasonId: season.id })).json();
  const html = await (await fetch(`${url}/groups/join/${inviteCode}`)).text();
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const { pathname, search } = new URL(picture);
  const response = await fetch(`${url}${pathname}${search}`);
  return { html, type: response.headers.get('content-type'), png: Buffer.from(await response.arrayBuffer()) };
}
