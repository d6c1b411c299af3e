import { beforeEach, describe, expect, test } from 'vitest';
import type { CreatedBracket, Game, Round, Season } from '#contract/schemas.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { BRACKET_TEAMS } from '#test/support/tournaments.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;
let season: Season;
let round: Round;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
  season = await t.buildSeason();
  round = await t.buildRound(season, { number: 1 });
});

const csv = (delimiter = ',', end = '\n') =>
  [['region', 'seed', 'team'], ...BRACKET_TEAMS.map(({ region, seed, team }) => [region, seed, team])]
    .map((line) => line.join(delimiter))
    .join(end);

const params = () => ({ params: { id: season.id } });
const make = (body: object = { teams: BRACKET_TEAMS }) =>
  root.call('createBracket', { ...params(), body: body as { teams: [] } });
const upload = (text: string, query = '', person = root) =>
  person.request(`/api/seasons/${season.id}/bracket${query}`, {
    method: 'POST',
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
    body: text,
  });
const games = () => root.call('listGames', { params: { seasonId: season.id } });
const win = (game: Game | undefined, winner: string | null, more = {}) =>
  root.call('changeGame', { params: { id: game?.id ?? 0 }, body: { winner, ...more } });
const ofRound = async (id: number) => (await games()).filter(({ roundId }) => roundId === id);

async function find(team1: string, team2: string): Promise<Game> {
  const found = (await games()).find((game) => game.team1 === team1 && game.team2 === team2);
  if (!found) throw new Error(`${team1} – ${team2} is not made`);
  return found;
}

describe('a bracket in one step', () => {
  test('an uploaded bracket creates the 32 games of round 1', async () => {
    const made = await make();
    expect(made.round).toEqual(round);
    expect(made.games).toHaveLength(32);
    expect(await games()).toEqual(made.games);
    expect(made.games.slice(0, 3).map(({ region, seed1, seed2, team1 }) => [region, seed1, seed2, team1])).toEqual([
      ['East Region', 1, 16, 'East Region 1'],
      ['East Region', 8, 9, 'East Region 8'],
      ['East Region', 5, 12, 'East Region 5'],
    ]);
  });

  test.each([
    ['commas', csv()],
    ['semicolons', csv(';')],
    ['tabs', csv('\t')],
    ['CRLF and a byte-order mark', `\ufeff${csv(',', '\r\n')}\r\n`],
    [
      'quotes, short regions and lines in another order',
      csv().replaceAll(' Region,', ',').replace('East Region 1\n', '"East Region 1"\n'),
    ],
  ])('a bracket in CSV with %s is accepted', async (_, text) => {
    const response = await upload(text);
    expect([response.status, await response.clone().text()]).toEqual([201, expect.stringContaining('West Region 16')]);
    expect(await games()).toHaveLength(32);
  });

  test('a bracket stores names as the source writes them', async () => {
    await upload(csv().replace('East Region 1\n', "Mount St. Mary's/A&M\n"));
    expect((await games())[0]?.team1).toBe("Mount St. Mary's/A&M");
  });

  test('a bracket in CSV may have abbreviations and colors, in any column and with empty cells', async () => {
    const lines = csv(';').split('\n');
    const head = `color;${lines[0]};abbr`;
    await upload([head, `#003087;${lines[1]};DUKE`, ...lines.slice(2).map((line) => `;${line};`)].join('\n'));
    const [first, second] = await games();
    expect(first).toMatchObject({ abbr1: 'DUKE', color1: '#003087', abbr2: null, color2: null });
    expect(second).toMatchObject({ abbr1: null, color1: null, abbr2: null, color2: null });
  });

  test('a bracket in JSON may have abbreviations and colors', async () => {
    const face = { abbr: 'ER', color: '#FEE123' };
    await make({ teams: BRACKET_TEAMS.map((team, index) => (index === 15 ? { ...team, ...face } : team)) });
    expect((await games())[0]).toMatchObject({ abbr1: null, color1: null, abbr2: 'ER', color2: '#fee123' });
  });

  test('a bracket with start times shows them in a dry run, and makes the same games again from its games', async () => {
    const times = ['2026-03-19T12:15-04:00', '2026-03-19T19:30:00+01:00', '', '2026-03-20T16:10Z'];
    const timed = (start: (seed: number) => string) =>
      csv()
        .split('\n')
        .map((line, index) => `${line},${index === 0 ? 'STARTTIME' : start(Number(line.split(',')[1]))}`)
        .join('\n');
    const text = timed((seed) => times[seed - 1] ?? '');
    const shown = (await (await upload(text, '?dryRun=true')).json()) as CreatedBracket;
    const starts = ['2026-03-19T16:15:00.000Z', null, null, '2026-03-20T16:10:00.000Z', null, null, null];
    expect(shown.games.slice(0, 8).map(({ startTime }) => startTime)).toEqual([...starts, '2026-03-19T18:30:00.000Z']);
    await upload(text);
    const made = await games();
    expect(made.map(({ startTime }) => startTime)).toEqual(shown.games.map(({ startTime }) => startTime));

    await root.call('deleteBracket', params());
    const bothLines = made.flatMap(({ region, startTime, ...game }) => [
      { region, seed: game.seed1, team: game.team1, startTime },
      { region, seed: game.seed2, team: game.team2, startTime },
    ]);
    await make({ teams: bothLines });
    const described = (all: readonly Game[]) => all.map(({ id: _, createdAt: __, ...game }) => game);
    expect(described(await games())).toEqual(described(made));
  });

  test('a dry run of a bracket returns the same without ids and times and creates nothing', async () => {
    const response = await upload(csv(), '?dryRun=true');
    expect(response.status).toBe(200);
    const shown = await response.json();
    expect(await games()).toEqual([]);
    const made = await make();
    expect(shown).toEqual({ ...made, games: made.games.map(({ id: _, createdAt: __, ...game }) => game) });
    expect((await root.call('listAuditLog')).map(({ action }) => action)).toEqual(['bracket made']);
  });

  test('a bracket in JSON can pair the Final Four', async () => {
    const finalFour = [
      ['East Region', 'Midwest Region'],
      ['South Region', 'West Region'],
    ];
    await make({ teams: BRACKET_TEAMS, finalFour });
    expect((await root.call('listSeasons'))[0]?.finalFour).toEqual(finalFour);
  });

  test('every error of a CSV bracket names its line', async () => {
    const text = csv().replace('East Region,2,', 'East Region,1,').replace('West Region,5,West Region 5', 'North,5,');
    const response = await upload(text);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Seed 1 of the East Region is already on line 2',
      issues: [
        { path: 'line 3', message: 'Seed 1 of the East Region is already on line 2' },
        { path: 'line 22', message: 'Unknown region "North"' },
        { path: 'line 22', message: 'Team is required' },
        { path: 'East Region', message: 'The East Region is missing seed 2' },
        { path: 'West Region', message: 'The West Region is missing seed 5' },
      ],
    });
    expect(await games()).toEqual([]);
  });

  test.each([
    ['2026-03-19T12:15', 'Start time must be a date and time with a zone'],
    ['3/19/2026 12:15', 'Start time must be a date and time with a zone'],
    ['12:15 PM ET', 'Start time must be a date and time with a zone'],
    ['2026-02-30T12:15Z', 'Start time must be a date and time with a zone'],
    ['1938-12-31T23:59Z', 'Start time must be from 1939 to 2200'],
  ])('the start time %s is an error of its line, next to other errors', async (startTime, message) => {
    const timed = csv().replaceAll(/$/gm, ',').replace('team,', 'team,startTime');
    const response = await upload(timed.replace('East Region,2,East Region 2,', `East Region,2,,${startTime}`));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      issues: [
        { path: 'line 3', message },
        { path: 'line 3', message: 'Team is required' },
      ],
    });
    const body = { teams: BRACKET_TEAMS.map((team, index) => (index === 1 ? { ...team, startTime } : team)) };
    expect(await root.error('createBracket', { ...params(), body })).toMatchObject({
      issues: [{ path: 'teams.1', message }],
    });
  });

  test.each([45_000, {}, [], true])('the start time %j in JSON is an error', async (startTime) => {
    const body = { teams: BRACKET_TEAMS.with(1, { region: 'East Region', seed: 2, team: 'x', ...{ startTime } }) };
    expect(await root.error('createBracket', { ...params(), body })).toMatchObject({
      issues: [{ path: 'teams.1', message: 'Start time must be a date and time with a zone' }],
    });
  });

  test('errors are reported for the first thousand lines only', async () => {
    const response = await upload(`region,seed,team\n${'x,y,z\n'.repeat(10_000)}`);
    expect(response.status).toBe(400);
    const { issues }: { issues: { path: string }[] } = await response.json();
    const lines = issues.map(({ path }) => path).filter((path) => path.startsWith('line '));
    expect([lines[0], lines.at(-1)]).toEqual(['line 2', 'line 1001']);
  });

  test('errors of a JSON bracket name their path', async () => {
    const body = { teams: BRACKET_TEAMS.with(16, { region: 'West Region', seed: 17, team: 'x' }) };
    expect(await root.error('createBracket', { ...params(), body })).toMatchObject({
      status: 400,
      issues: [{ path: 'teams.16' }, { path: 'West Region' }],
    });
  });

  test.each([
    ['no header', csv().split('\n').slice(1).join('\n'), 'line 1'],
    ['nothing', '', ''],
    ['a comma without quotes', csv().replace('East Region 3\n', 'Miami, FL\n'), 'line 4'],
    ['a column twice', csv().replace('region,seed,team', 'region,seed,team,team'), 'line 1'],
    ['an optional column twice', csv().replace('region,seed,team', 'region,seed,team,abbr,abbr'), 'line 1'],
    [
      'a long abbreviation',
      csv()
        .replace('region,seed,team', 'region,seed,team,abbr')
        .replaceAll(/(?<=\d)$/gm, ',DUKES'),
      'line 2',
    ],
    ['an open quote', csv().replace('East Region 1\n', '"East Region 1\n'), 'line '],
  ])('a CSV bracket with %s is refused', async (_, text, path) => {
    const response = await upload(text);
    expect(response.status).toBe(400);
    expect(((await response.json()) as { issues: { path: string }[] }).issues[0]?.path).toContain(path);
  });

  test('a bracket requires round 1, valid teams and an empty round, in this order, dry run too', async () => {
    await make();
    expect((await upload('x', '?dryRun=true')).status).toBe(400);
    expect((await upload(csv(), '?dryRun=true')).status).toBe(409);
    expect(await root.error('createBracket', { ...params(), body: { teams: BRACKET_TEAMS } })).toMatchObject({
      status: 409,
    });
    await t.buildSeason();
    season = await t.buildSeason();
    expect((await upload('x')).status).toBe(404);
  });

  test('only site admins upload and delete a bracket', async () => {
    expect((await upload(csv(), '', sam)).status).toBe(403);
    expect(await sam.error('deleteBracket', params())).toMatchObject({ status: 403 });
  });

  test('a bracket can be deleted while it has no picks', async () => {
    await make();
    const [first] = await games();
    const entry = await t.buildEntry(sam, season);
    if (first) await t.setPick(entry, first, 1);
    expect(await root.error('deleteBracket', params())).toMatchObject({ status: 409 });
    expect(await games()).toHaveLength(32);
    await t.sql((sql) => sql`delete from picks`);
    await root.call('deleteBracket', params());
    expect(await games()).toEqual([]);
    expect((await root.call('listAuditLog')).map(({ action }) => action)).toEqual([
      'bracket taken back',
      'bracket made',
    ]);
  });
});

describe('the next round', () => {
  let second: Round;

  beforeEach(async () => {
    second = await t.buildRound(season, { number: 2 });
    await make();
  });

  const top = () => find('East Region 1', 'East Region 16');
  const below = () => find('East Region 8', 'East Region 9');

  async function decideBoth(): Promise<Game> {
    await win(await top(), 'East Region 1');
    await win(await below(), 'East Region 9');
    return find('East Region 1', 'East Region 9');
  }

  test('a game of the next round is created once both feeding games have winners', async () => {
    await win(await below(), 'East Region 9');
    expect(await ofRound(second.id)).toEqual([]);
    await win(await top(), 'East Region 1');
    expect(await ofRound(second.id)).toMatchObject([
      { region: 'East Region', team1: 'East Region 1', seed1: 1, team2: 'East Region 9', seed2: 9, winner: null },
    ]);
  });

  test('creating a round creates its due games', async () => {
    const next = await decideBoth();
    await win(next, 'East Region 9');
    await win(await find('East Region 5', 'East Region 12'), 'East Region 12');
    await win(await find('East Region 4', 'East Region 13'), 'East Region 4');
    await win(await find('East Region 4', 'East Region 12'), 'East Region 4');
    const body = { number: 3, name: 'Sweet 16', deadline: '2199-01-01T00:00:00Z', seasonId: season.id };
    const third = await root.call('createRound', { body });
    expect(await ofRound(third.id)).toMatchObject([{ team1: 'East Region 9', team2: 'East Region 4' }]);
  });

  test('a changed winner replaces its team in the next game, and picks of the other team stay', async () => {
    const next = await decideBoth();
    const entry = await t.buildEntry(sam, season);
    await t.setPick(entry, next, 2);
    await win(await top(), 'East Region 16', { dropPicks: true });
    expect(await ofRound(second.id)).toMatchObject([{ id: next.id, team1: 'East Region 16', seed1: 16 }]);
    expect(await sam.call('listPicks', { query: { entryId: entry.id } })).toMatchObject([{ pick: 'East Region 9' }]);
  });

  test('picks of a removed team prevent the change unless they are dropped, which is audited', async () => {
    const next = await decideBoth();
    const entry = await t.buildEntry(sam, season, 'one');
    await t.setPick(entry, next, 1);
    const conflict = { status: 409, message: '1 pick on East Region 1 – East Region 9 stands in the way' };
    const changing = { params: { id: (await top()).id }, body: { winner: 'East Region 16' } };
    expect(await root.error('changeGame', changing)).toEqual(conflict);
    expect((await top()).winner).toBe('East Region 1');
    await t.setPick(await t.buildEntry(sam, season, 'two'), next, 1);
    expect((await root.error('changeGame', changing)).message).toBe(
      '2 picks on East Region 1 – East Region 9 stand in the way',
    );
    await win(await top(), 'East Region 16', { dropPicks: true });
    expect(await sam.call('listPicks', { query: { entryId: entry.id } })).toEqual([]);
    const record = await root.call('listAuditLog');
    expect(record.find(({ action }) => action === 'picks dropped')?.before).toEqual({ upTo: 2 });
  });

  test('in an open round picks of the team that stays prevent the change too, which hides their team', async () => {
    const next = await decideBoth();
    await t.setPick(await t.buildEntry(sam, season), next, 2);
    const changing = { params: { id: (await top()).id }, body: { winner: 'East Region 16' } };
    expect((await root.error('changeGame', changing)).message).toBe(
      '1 pick on East Region 1 – East Region 9 stands in the way',
    );
    await win(await top(), 'East Region 16', { dropPicks: true });
    const record = await root.call('listAuditLog');
    expect(record.find(({ action }) => action === 'picks dropped')?.before).toEqual({ upTo: 1 });
  });

  test('in a past round picks of the team that stays do not prevent the change', async () => {
    const next = await decideBoth();
    await t.setPick(await t.buildEntry(sam, season), next, 2);
    await t.moveDeadline(round, -2);
    await t.moveDeadline(second, -1);
    await win(await top(), 'East Region 16');
    const record = await root.call('listAuditLog');
    expect(record.map(({ action }) => action)).not.toContain('picks dropped');
  });

  test('the audit log has no time of a result of the following games', async () => {
    await decideBoth();
    await win(await top(), 'East Region 16');
    await win(await top(), null);
    const record = await root.call('listAuditLog');
    for (const action of ['game created', 'game changed', 'game deleted']) {
      expect(record).toContainEqual(expect.objectContaining({ action }));
    }
    expect(JSON.stringify(record)).not.toContain('decidedAt');
  });

  test('the audit log names the owners of dropped picks in a past round', async () => {
    const next = await decideBoth();
    const entry = await t.buildEntry(sam, season);
    await t.setPick(entry, next, 1);
    await t.moveDeadline(round, -2);
    await t.moveDeadline(second, -1);
    await win(await top(), 'East Region 16', { dropPicks: true });
    const record = await root.call('listAuditLog');
    expect(record.find(({ action }) => action === 'picks dropped')?.before).toEqual({
      picks: [{ entryId: entry.id, side: 1 }],
    });
  });

  test('a cleared winner deletes the games that follow, and the count has all their picks', async () => {
    await t.buildRound(season, { number: 3 });
    const next = await decideBoth();
    await win(await find('East Region 5', 'East Region 12'), 'East Region 5');
    await win(await find('East Region 4', 'East Region 13'), 'East Region 4');
    await win(next, 'East Region 1');
    await win(await find('East Region 4', 'East Region 5'), 'East Region 4');
    const entry = await t.buildEntry(sam, season);
    await t.setPick(entry, next, 2);
    await t.setPick(entry, await find('East Region 1', 'East Region 4'), 2);
    const clearing = { params: { id: (await top()).id }, body: { winner: null } };
    expect((await root.error('changeGame', clearing)).message).toBe(
      '2 picks on East Region 1 – East Region 9 stand in the way',
    );
    await win(await top(), null, { dropPicks: true });
    expect((await games()).filter(({ roundId }) => roundId !== round.id)).toMatchObject([{ team1: 'East Region 4' }]);
    expect(await sam.call('listPicks', { query: { entryId: entry.id } })).toEqual([]);
  });

  test('a winner is refused if its team already plays in the next round by hand', async () => {
    await t.buildGame(second, { team1: 'East Region 1', team2: 'Zed', region: 'West Region' });
    await win(await below(), 'East Region 9');
    const sent = { params: { id: (await top()).id }, body: { winner: 'East Region 1' } };
    expect(await root.error('changeGame', sent)).toEqual({
      status: 409,
      message: 'East Region 1 already plays in this round',
    });
  });

  test('a game of a bracket keeps its region', async () => {
    for (const region of ['West Region', 'Championship'] as const) {
      const sent = { params: { id: (await top()).id }, body: { region } };
      expect(await root.error('changeGame', sent)).toMatchObject({ status: 409 });
    }
  });

  test('abbreviation and color of a winner move on, and follow later changes', async () => {
    const face = { abbr1: 'ER', color1: '#003087' };
    await root.call('changeGame', { params: { id: (await top()).id }, body: face });
    const next = await decideBoth();
    expect(next).toMatchObject({ ...face, abbr2: null, color2: null });
    await root.call('changeGame', { params: { id: (await below()).id }, body: { abbr2: 'NINE', color2: '#154733' } });
    await root.call('changeGame', { params: { id: (await top()).id }, body: { color1: null } });
    expect(await ofRound(second.id)).toMatchObject([
      { id: next.id, abbr1: 'ER', color1: null, abbr2: 'NINE', color2: '#154733' },
    ]);
  });

  test('a changed winner brings its own abbreviation and color', async () => {
    const faces = { abbr1: 'ONE', color1: '#003087', abbr2: 'SIX', color2: '#154733' };
    await root.call('changeGame', { params: { id: (await top()).id }, body: faces });
    const next = await decideBoth();
    await win(await top(), 'East Region 16');
    expect(await ofRound(second.id)).toMatchObject([{ id: next.id, abbr1: 'SIX', color1: '#154733', abbr2: null }]);
  });

  test('a corrected seed follows its team', async () => {
    const next = await decideBoth();
    await root.call('changeGame', { params: { id: (await top()).id }, body: { seed1: 2 } });
    expect(await ofRound(second.id)).toMatchObject([{ id: next.id, seed1: 2, seed2: 9 }]);
  });

  test('deleting a round deletes the games that follow from it', async () => {
    const third = await t.buildRound(season, { number: 3 });
    const next = await decideBoth();
    await win(await find('East Region 5', 'East Region 12'), 'East Region 5');
    await win(await find('East Region 4', 'East Region 13'), 'East Region 4');
    await win(next, 'East Region 1');
    await win(await find('East Region 4', 'East Region 5'), 'East Region 4');
    expect(await ofRound(third.id)).toHaveLength(1);
    await root.call('deleteRound', { params: { id: second.id } });
    expect(await ofRound(third.id)).toEqual([]);
  });

  test('a play-in decided late is one rename and drops no pick', async () => {
    const next = await decideBoth();
    const entry = await t.buildEntry(sam, season);
    await t.setPick(entry, next, 1);
    const renaming = { params: { id: (await top()).id }, body: { team1: 'Duke' } };
    await root.call('changeGame', renaming);
    expect(await sam.call('listPicks', { query: { entryId: entry.id } })).toMatchObject([{ pick: 'Duke' }]);
    expect(await ofRound(second.id)).toMatchObject([{ id: next.id, team1: 'Duke' }]);
  });

  test('a season entered by hand gets no games from winners', async () => {
    await t.sql((sql) => sql`update games set slot = null`);
    await win(await top(), 'East Region 1');
    await win(await below(), 'East Region 9');
    expect(await ofRound(second.id)).toEqual([]);
  });

  test('two winners set at once create the next game once', async () => {
    const [one, two] = [await top(), await below()];
    await Promise.all([win(one, 'East Region 1'), win(two, 'East Region 8')]);
    expect(await ofRound(second.id)).toMatchObject([{ team1: 'East Region 1', team2: 'East Region 8' }]);
  });
});
