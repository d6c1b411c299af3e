import { readFileSync } from 'node:fs';
import { Renderer } from '@takumi-rs/core';
import { describe, expect, test, vi } from 'vitest';
import { type Call, calls } from '#contract/calls.ts';
import type { Invite } from '#contract/schemas.ts';
import { drawInvite, pictureKey, pictureTexts } from './inviteDrawing.ts';
import { InvitePictures } from './invitePictures.ts';

const invite: Invite = {
  pool: 'The Water Cooler',
  host: 'Ana',
  players: 24,
  round: { number: 3, name: 'Sweet 16', deadline: '2026-03-28T00:00:00.000Z' },
  earlierRounds: null,
  rules: '',
  maxEntries: 25,
  joining: 'open',
  dues: null,
};
const LONG = 'W'.repeat(64);
const allow = async () => {};

/** WhatsApp shows no larger picture. */
const MAX_BYTES = 300_000;

describe('drawing', () => {
  test.each([
    ['a short name', 'Us'],
    ['a name of two lines', 'The Water Cooler of the Third Floor'],
    ['64 wide letters without a blank', LONG],
    ['64 letters with blanks', `${'Abc '.repeat(15)}Abcd`],
    ['markup', '</text></svg><script>alert(1)</script>&amp; "Us"'],
    ['accents, Greek and Cyrillic', 'Žalgiris Łódź Παναθηναϊκός Партизан'],
    ['emoji alone', '🏀🔥👩‍👩‍👧'],
    ['Chinese', '篮球办公室'],
    ['Arabic', 'كرة السلة'],
  ])('the picture of a pool whose name is %s is a PNG of 1200 x 630 in less than 300 kB', async (_, pool) => {
    const png = Buffer.from(await drawInvite({ ...invite, pool }));
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(png.length).toBeLessThan(MAX_BYTES);
  });

  test('pictures of different names differ, and of equal ones are equal', async () => {
    const [first, same, other] = [
      await drawInvite(invite),
      await drawInvite(invite),
      await drawInvite({ ...invite, pool: 'Us' }),
    ];
    expect(Buffer.compare(first, same)).toBe(0);
    expect(Buffer.compare(first, other)).not.toBe(0);
  });
});

test.each([
  ['of the usual length', invite],
  ['of 64 wide letters', { ...invite, pool: LONG, host: LONG, round: invite.round && { ...invite.round, name: LONG } }],
])('texts %s are within the square in the middle that some chats cut out', async (_, shown) => {
  const empty = await drawInvite({ ...invite, pool: 'Us', host: null, players: 0, round: null });
  const [beside, besideNothing] = [await besideSquare(await drawInvite(shown)), await besideSquare(empty)];
  expect(beside.length).toBe(570 * 630 * 4);
  expect(Buffer.compare(beside, besideNothing)).toBe(0);
});

/** Returns the pixels left and right of the square in the middle. */
async function besideSquare(png: Uint8Array): Promise<Buffer> {
  const [width, height, channels] = [1200, 630, 4];
  const pixels = await new Renderer().render(
    { type: 'image', src: png, width, height },
    { width, height, format: 'raw' },
  );
  const edge = ((width - height) / 2) * channels;
  const rows = Array.from({ length: height }, (_, y) =>
    pixels.subarray(y * width * channels).subarray(0, width * channels),
  );
  return Buffer.concat(rows.flatMap((row) => [row.subarray(0, edge), row.subarray(-edge)]));
}

test('robots.txt lets crawlers of chats fetch the picture, and no other answer of a call but the invite', () => {
  const lines = readFileSync(new URL('../../../client/public/robots.txt', import.meta.url), 'utf8').split('\n');
  const rules = lines.map((line) => line.split(': ')).toSorted(([, a = ''], [, b = '']) => b.length - a.length);
  // of the rules that match, the longest applies
  const isAllowed = ({ path }: Call) => rules.find(([, start]) => start && path.startsWith(start))?.[0] !== 'Disallow';
  const allowed = Object.entries(calls).filter(([, call]) => isAllowed(call));
  expect(allowed.map(([name]) => name)).toEqual(['readInvite', 'readInvitePicture']);
});

describe('texts of the picture', () => {
  test('the texts are host, pool, number of players, and what locks when in Eastern time', () => {
    expect(pictureTexts(invite)).toEqual({
      introduction: 'Ana invites you to',
      name: 'The Water Cooler',
      facts: ['24 players', 'Sweet 16 locks', 'Fri, Mar 27, 8:00 PM EDT'],
    });
  });

  test('a hidden host, no player and no open round are not mentioned', () => {
    expect(pictureTexts({ ...invite, pool: 'Us', host: null, players: 0, round: null })).toEqual({
      introduction: 'You are invited to',
      name: 'Us',
      facts: [],
    });
  });

  test('the entries of a person are named if they are fewer than 25', () => {
    expect(pictureTexts({ ...invite, maxEntries: 1 }).facts[0]).toBe('24 players · 1 entry each');
    expect(pictureTexts({ ...invite, maxEntries: 3, players: 0 }).facts[0]).toBe('3 entries each');
  });

  test('dues and prizes are not drawn, and make no other picture', () => {
    const costly = { ...invite, dues: '$20', prizes: 'A mug' };
    expect(pictureTexts(costly)).toEqual(pictureTexts(invite));
    expect(pictureKey(costly)).toBe(pictureKey(invite));
  });

  test('a pool that takes no new entries says so in place of its deadline', () => {
    const closed = ['24 players', 'This pool takes', 'no new entries'];
    expect(pictureTexts({ ...invite, joining: 'closed' }).facts).toEqual(closed);
    expect(pictureTexts({ ...invite, joining: 'untilFirstLock', earlierRounds: 'count' }).facts).toEqual(closed);
    expect(pictureTexts({ ...invite, joining: 'untilFirstLock' }).facts).toContain('Sweet 16 locks');
  });

  test('emoji and signs that the fonts lack are left out', () => {
    const { introduction, name } = pictureTexts({ ...invite, pool: '🏀 The Office ★ 👩🏽‍🚀', host: '🦊 Ana' });
    expect([introduction, name]).toEqual(['Ana invites you to', 'The Office']);
  });

  test('a name with an ʻokina or another apostrophe that is a letter is shown', () => {
    for (const pool of ['Hawaiʻi', 'Soʼm']) expect(pictureTexts({ ...invite, pool }).name).toBe(pool);
  });

  test('names of emoji alone or in a script that the fonts lack are replaced', () => {
    for (const name of ['🏀🔥', '篮球办公室', 'كرة السلة', 'Office 篮球']) {
      const texts = pictureTexts({
        ...invite,
        pool: name,
        host: name,
        round: invite.round && { ...invite.round, name },
      });
      expect(texts).toEqual({
        introduction: 'You are invited to',
        name: 'a pool on Unbusted',
        facts: ['24 players', 'The next round locks', 'Fri, Mar 27, 8:00 PM EDT'],
      });
    }
  });
});

describe('cache of pictures', () => {
  test('changed house rules, which it does not show, draw no other picture', async () => {
    const draw = vi.fn(async () => new Uint8Array());
    const pictures = new InvitePictures(draw);
    await pictures.get(invite, allow);
    await pictures.get({ ...invite, rules: 'Be kind' }, allow);
    expect(draw).toHaveBeenCalledOnce();
    await pictures.get({ ...invite, maxEntries: 1 }, allow);
    expect(draw).toHaveBeenCalledTimes(2);
  });

  const inviteTo = (pool: string) => ({ ...invite, pool });
  const draw = vi.fn(async ({ pool }: Invite) => new TextEncoder().encode(pool));

  test('the same picture is drawn once, also for requests at once', async () => {
    const pictures = new InvitePictures(draw.mockClear());
    const all = await Promise.all(Array.from({ length: 30 }, () => pictures.get(inviteTo('Us'), allow)));
    expect(new Set([...all, await pictures.get(inviteTo('Us'), allow)]).size).toBe(1);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('only what has to be drawn is counted, and nothing is drawn if it is one too many', async () => {
    const pictures = new InvitePictures(draw.mockClear());
    const count = vi.fn(allow);
    await pictures.get(inviteTo('Us'), count);
    await pictures.get(inviteTo('Us'), count);
    expect(count).toHaveBeenCalledTimes(1);
    await expect(pictures.get(inviteTo('Them'), () => Promise.reject(new Error('too many')))).rejects.toThrow(
      'too many',
    );
    expect(draw).toHaveBeenCalledTimes(1);
  });

  test('a hundred pictures are cached, and the oldest is drawn again after that', async () => {
    const pictures = new InvitePictures(draw.mockClear());
    for (let n = 0; n <= 100; n += 1) await pictures.get(inviteTo(`Pool ${n}`), allow);
    for (const n of [100, 1]) await pictures.get(inviteTo(`Pool ${n}`), allow);
    expect(draw).toHaveBeenCalledTimes(101);
    await pictures.get(inviteTo('Pool 0'), allow);
    expect(draw).toHaveBeenCalledTimes(102);
  });

  test('one picture is drawn at a time, twenty wait, and further ones are refused', async () => {
    const end = Promise.withResolvers<Uint8Array>();
    const slow = vi.fn(() => end.promise);
    const pictures = new InvitePictures(slow);
    const asked = Array.from({ length: 30 }, (_, n) => pictures.get(inviteTo(`Pool ${n}`), allow));
    const refused = asked.slice(21).map((picture) => expect(picture).rejects.toMatchObject({ status: 503 }));
    await Promise.all(refused);
    expect(slow).toHaveBeenCalledTimes(1);
    end.resolve(new Uint8Array());
    await Promise.all(asked.slice(0, 21));
    expect(slow).toHaveBeenCalledTimes(21);
  });

  test('a picture that could not be drawn is drawn again', async () => {
    const failing = vi.fn(draw).mockRejectedValueOnce(new Error('no font'));
    const pictures = new InvitePictures(failing);
    await expect(pictures.get(inviteTo('Us'), allow)).rejects.toThrow('no font');
    expect((await pictures.get(inviteTo('Us'), allow)).type).toBe('image/png');
  });
});
