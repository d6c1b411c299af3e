import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Announcement, showInMarkdown, showInSlack, showInTeams, toRequest, visible } from './format.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const STAMP = { id: '0b9dbd1c-7bb8-4e53-9b02-0c2b8a4a1234', at: new Date('2026-03-21T04:00:00.000Z') };

function newsOf(name: string, note = name): Announcement {
  return {
    kind: 'complete',
    group: { id: 7, name },
    season: { id: 3, year: 2026, name: 'March Madness' },
    url: 'https://pool.example.org/groups/7/leaderboard',
    title: (show) => `${show(name)} is complete`,
    text: (show) => `Leader: ${show(note)} with 8 points`,
    data: { leaders: { names: [name], count: 1, points: 8 } },
  };
}

const send = (kind: 'discord' | 'slack' | 'teams' | 'ntfy' | 'json', name: string, url = 'https://hooks.example/x') => {
  const request = toRequest({ kind, url, secret: kind === 'json' ? SECRET : null }, newsOf(name), STAMP);
  return { ...request, sent: JSON.parse(request.body) };
};

/** What the screens of these services make of a text with escapes. */
const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
/** The signs of a text that mean something in Markdown. */
const bare = (text: string) => text.replaceAll(/\\[!-/:-@[-`{-~]/g, '').match(/[<>@#*_~`[\]()|{}]/g);

const NASTY = [
  '@everyone',
  '@here',
  '<@123456789>',
  '<@&5>',
  '<#1>',
  '<t:0:R>',
  '<!channel>',
  '<!subteam^S1|x>',
  '[x](http://evil.example)',
  '![x](http://evil.example/a.png)',
  '<http://evil.example|leaderboard>',
  '<at>Ann</at>',
  '**bold** ~~gone~~ ||hidden|| `code`',
  '# a heading',
  '{{DATE(2017-02-14T06:08:00Z, SHORT)}}',
  '{{{DATE(2017-02-14T06:08:00Z)}}}',
  '&lt;!channel&gt;',
  '\\@everyone',
  '\\[x](http://evil.example)',
];

describe('names', () => {
  test.each(NASTY)('the name %j means nothing to Discord', (name) => {
    const { sent } = send('discord', name);
    expect(sent.allowed_mentions).toEqual({ parse: [] });
    expect(sent.content).toBeUndefined();
    const [{ title, description }] = sent.embeds;
    expect([bare(title), bare(description)]).toEqual([null, null]);
    expect(unescaped(title)).toBe(`${visible(name)} is complete`);
  });

  test.each(NASTY)('the name %j means nothing to Slack', (name) => {
    const { sent } = send('slack', name);
    expect(sent).toMatchObject({ mrkdwn: false, link_names: false, unfurl_links: false });
    expect(sent.text).not.toMatch(/[<>]/);
    expect(sent.text).not.toMatch(/&(?!amp;|lt;|gt;)/);
  });

  test.each(NASTY)('the name %j means nothing to Teams', (name) => {
    const [{ content }] = send('teams', name).sent.attachments;
    for (const { text } of content.body) {
      expect(bare(text)).toBeNull();
      expect(unescaped(text)).not.toMatch(/\{\{|\}\}/);
    }
  });

  test.each([
    ['evil.example/x', 'evil. example/ x'],
    ['http://evil.example', 'http: / / evil. example'],
    ['sam@evil.example', 'sam@ evil. example'],
  ])('no service makes a link of %j', (name, shown) => {
    expect(visible(name)).toBe(shown);
    for (const show of [showInMarkdown, showInTeams, showInSlack]) expect(unescaped(show(name))).toBe(shown);
  });

  test('what cannot be seen, or turns the order around, is left out; emoji and lines stay', () => {
    expect(visible('a\u202Eb\u2066c\u200Bd\u00ADe\u0007f\u2028g\u115Fh\u2800i\u{E0041}j')).toBe('abcdefghij');
    expect(visible('👩\u200D🚀 ❤\uFE0F\nשלום')).toBe('👩\u200D🚀 ❤\uFE0F\nשלום');
  });
});

describe('requests', () => {
  test('Discord gets an embed with a link to the leaderboard', () => {
    const { url, sent } = send('discord', 'Ann');
    expect(url.href).toBe('https://hooks.example/x');
    expect(sent.embeds).toEqual([
      {
        title: 'Ann is complete',
        description: 'Leader: Ann with 8 points',
        url: 'https://pool.example.org/groups/7/leaderboard',
        color: expect.any(Number),
      },
    ]);
  });

  test('Slack gets lines with the address of the leaderboard', () => {
    expect(send('slack', 'Ann').sent.text).toBe(
      'Ann is complete\nLeader: Ann with 8 points\nhttps://pool.example.org/groups/7/leaderboard',
    );
  });

  test('Teams gets an Adaptive Card with a button', () => {
    const [{ contentType, content }] = send('teams', 'Ann').sent.attachments;
    expect(contentType).toBe('application/vnd.microsoft.card.adaptive');
    expect(content).toMatchObject({
      type: 'AdaptiveCard',
      version: '1.4',
      actions: [{ type: 'Action.OpenUrl', title: 'Leaderboard', url: 'https://pool.example.org/groups/7/leaderboard' }],
    });
  });

  test('ntfy gets JSON at its root, with the path of the address as topic', () => {
    const { url, sent } = send('ntfy', 'Ann', 'https://ntfy.sh/our-pool');
    expect(url.href).toBe('https://ntfy.sh/');
    expect(sent).toEqual({
      topic: 'our-pool',
      title: 'Ann is complete',
      message: 'Leader: Ann with 8 points',
      click: 'https://pool.example.org/groups/7/leaderboard',
    });
  });

  test('a long text for ntfy stays a message, within 4,096 bytes', () => {
    const news = newsOf('Ann', '🏀'.repeat(1000));
    const { body } = toRequest({ kind: 'ntfy', url: 'https://ntfy.sh/x', secret: null }, news, STAMP);
    expect(Buffer.byteLength(JSON.parse(body).message)).toBeLessThan(4096);
  });

  test('the longest note fits into a message of Discord, however much of it is escaped', () => {
    const news = newsOf('Ann', '*'.repeat(1000));
    const { body } = toRequest({ kind: 'discord', url: 'https://discord.com/x', secret: null }, news, STAMP);
    expect(JSON.parse(body).embeds[0].description.length).toBeLessThan(4096);
  });

  test('the longest names fit into a title of Discord', () => {
    expect(send('discord', 'x.'.repeat(32)).sent.embeds[0].title).toBe(`${'x\\. '.repeat(31)}x\\. is complete`);
    const { title } = send('discord', ':'.repeat(128)).sent.embeds[0];
    expect(title).toHaveLength(256);
    expect(title).toMatch(/^(\\: )+….?$/);
  });

  test('the body for a program has the names as they are, and is signed as Standard Webhooks have it', () => {
    const { headers, body, sent } = send('json', '@everyone');
    expect(sent).toEqual({
      id: STAMP.id,
      at: '2026-03-21T04:00:00.000Z',
      kind: 'complete',
      group: { id: 7, name: '@everyone' },
      season: { id: 3, year: 2026, name: 'March Madness' },
      url: 'https://pool.example.org/groups/7/leaderboard',
      data: { leaders: { names: ['@everyone'], count: 1, points: 8 } },
    });
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
    expect(id).toBe(sent.id);
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(60_000);
    const expected = createHmac('sha256', Buffer.alloc(32, 7)).update(`${id}.${timestamp}.${body}`).digest('base64');
    expect(signature).toBe(`v1,${expected}`);
  });
});
