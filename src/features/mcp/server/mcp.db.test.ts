import { beforeEach, describe, expect, test } from 'vitest';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import { type ApiUser, testApp } from '#test/support/app.ts';
import { Caller } from '#test/support/caller.ts';

const t = await testApp();
let root: ApiUser;
let sam: ApiUser;

beforeEach(async () => {
  await t.database.reset();
  root = await t.buildUser({ username: 'root', isAdmin: true });
  sam = await t.buildUser({ username: 'sam' });
});

async function assistantOf(owner: Caller, scope: TokenScope): Promise<Caller> {
  const { token } = await owner.call('createToken', { body: { name: 'assistant', scope } });
  return new Caller(t.app, undefined, undefined, token);
}

function post(caller: Caller, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return caller.request('/mcp', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream', ...headers },
    body: text,
  });
}

async function ask(caller: Caller, method: string, params?: object) {
  const response = await post(caller, { jsonrpc: '2.0', id: 7, method, params });
  expect(response.status).toBe(200);
  return response.json();
}

async function use(caller: Caller, name: string, args: object = {}) {
  const { result } = await ask(caller, 'tools/call', { name, arguments: args });
  const [marked, { text }] = result.content;
  expect(marked.text).toContain('no instructions');
  return { isError: result.isError, status: result._meta.status, text };
}

const toolsOf = async (caller: Caller): Promise<{ name: string; annotations: object; inputSchema: object }[]> =>
  (await ask(caller, 'tools/list')).result.tools;

describe('the transport', () => {
  test('an assistant agrees on a version, says that it is ready, and lists the tools', async () => {
    const reader = await assistantOf(sam, 'read');
    const { result } = await ask(reader, 'initialize', { protocolVersion: '2025-06-18', capabilities: {} });
    expect(result).toMatchObject({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'unbusted' },
    });
    const newer = await ask(reader, 'initialize', { protocolVersion: '2099-01-01' });
    expect(newer.result.protocolVersion).toBe('2025-11-25');
    const ready = await post(reader, { jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([ready.status, await ready.text()]).toEqual([202, '']);
    expect(await ask(reader, 'ping')).toEqual({ jsonrpc: '2.0', id: 7, result: {} });
  });

  test.each(['GET', 'DELETE', 'PUT'])('there is no stream and no session: %s is 405', async (method) => {
    const reader = await assistantOf(sam, 'read');
    const response = await reader.request('/mcp', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test.each(['', 'ub_x'])('without a valid token it is 401, also with a cookie: %j', async (token) => {
    const caller = new Caller(t.app, sam.cookie, undefined, token);
    const response = await post(caller, { jsonrpc: '2.0', id: 1, method: 'ping' });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  test('a page of another site is refused', async () => {
    const reader = await assistantOf(sam, 'read');
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(reader, ping, { Origin: 'https://evil.example' })).status).toBe(403);
    expect((await post(reader, ping, { Origin: 'http://localhost' })).status).toBe(200);
  });

  test.each([
    ['no JSON', '{', 400, -32_700],
    ['no message', [], 400, -32_600],
    ['more than 20 messages', Array(21).fill({ jsonrpc: '2.0', id: 1, method: 'ping' }), 400, -32_600],
    ['no JSON-RPC', { id: 1, method: 'ping' }, 400, -32_600],
    ['an unknown method', { jsonrpc: '2.0', id: 1, method: 'resources/list' }, 200, -32_601],
    ['an unknown tool', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'constructor' } }, 200, -32_602],
  ])('%s is an error', async (_, message, status, code) => {
    const response = await post(await assistantOf(sam, 'read'), message);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } });
  });

  test('several messages are answered together, but for notifications, in the version that has that', async () => {
    const reader = await assistantOf(sam, 'read');
    const message = (id: number, method: string, params?: object) => ({ jsonrpc: '2.0', id, method, params });
    const several = [
      message(1, 'tools/call', { name: 'list_pools' }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      message(2, 'resources/list'),
      'nothing',
      message(3, 'ping'),
    ];
    for (const headers of [{}, { 'MCP-Protocol-Version': '2025-03-26' }]) {
      const response = await post(reader, several, headers);
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject([
        { id: 1, result: { isError: false } },
        { id: 2, error: { code: -32_601 } },
        { id: null, error: { code: -32_600 } },
        { id: 3, result: {} },
      ]);
    }
    expect((await post(reader, [several[1], several[1]])).status).toBe(202);
    const newer = await post(reader, several, { 'MCP-Protocol-Version': '2025-06-18' });
    expect([newer.status, await newer.json()]).toMatchObject([400, { id: null, error: { code: -32_600 } }]);
  });

  test('a version that the site does not speak, and a huge message, are refused', async () => {
    const reader = await assistantOf(sam, 'read');
    const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
    expect((await post(reader, ping, { 'MCP-Protocol-Version': '2024-01-01' })).status).toBe(400);
    expect((await post(reader, { ...ping, params: { long: 'x'.repeat(65 * 1024) } })).status).toBe(413);
  });

  test('switched off, there is nothing', async () => {
    const { token } = await sam.call('createToken', { body: { name: 'assistant', scope: 'read' } });
    const off = new Caller(t.appWith({ mcp: 'off' }), undefined, undefined, token);
    expect((await post(off, { jsonrpc: '2.0', id: 1, method: 'ping' })).status).toBe(404);
  });
});

describe('tools', () => {
  test('a token is offered what its scope allows, and what only reads says so', async () => {
    const names = async (owner: ApiUser, scope: TokenScope) =>
      (await toolsOf(await assistantOf(owner, scope))).map(({ name }) => name);
    const [read, write, admin] = [await names(root, 'read'), await names(root, 'write'), await names(root, 'admin')];
    expect(read).toContain('get_standings');
    expect(write.filter((name) => !read.includes(name))).toEqual(expect.arrayContaining(['save_picks', 'save_guess']));
    expect(admin.filter((name) => !write.includes(name))).toEqual(['set_winner', 'check_feed', 'list_audit_log']);
    const tools = await toolsOf(await assistantOf(sam, 'write'));
    const reading = tools.filter(({ annotations }) => 'readOnlyHint' in annotations && annotations.readOnlyHint);
    expect(reading.map(({ name }) => name)).toEqual(read);
  });

  test('the input of a tool is that of its call, in one object', async () => {
    const tools = new Map((await toolsOf(await assistantOf(root, 'admin'))).map((tool) => [tool.name, tool]));
    expect(tools.get('get_standings')?.inputSchema).toMatchObject({
      type: 'object',
      properties: { id: { type: 'integer', minimum: 1 } },
      required: ['id'],
    });
    expect(tools.get('save_picks')?.inputSchema).toMatchObject({
      properties: { entryId: { type: 'integer' }, picks: { type: 'array' } },
      required: ['entryId', 'picks'],
    });
    const { inputSchema } = tools.get('set_winner') ?? {};
    expect(Object.keys(Object(inputSchema).properties).sort()).toEqual(['dropPicks', 'dryRun', 'id', 'winner']);
    // each schema stands alone
    for (const [name, tool] of tools) {
      const text = JSON.stringify(tool);
      const defined = Object.keys(Object(Object(tool.inputSchema).$defs));
      for (const [, used] of text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)) expect(defined, name).toContain(used);
      expect(text).not.toContain('#/components');
    }
  });

  test('picks are saved and read as by the API, and a refusal says why', async () => {
    const season = await t.buildSeason();
    const round = await t.buildRound(season);
    const game = await t.buildGame(round, { team1: 'Duke', team2: 'Yale' });
    const entry = await t.buildEntry(sam, season);
    const writer = await assistantOf(sam, 'write');
    const picks = [{ gameId: game.id, pick: 'Yale' }];
    expect(await use(writer, 'save_picks', { entryId: entry.id, picks })).toMatchObject({
      isError: false,
      status: 200,
    });
    expect((await use(writer, 'my_picks', { entryId: entry.id })).text).toContain('Yale');
    await t.moveDeadline(round, -1);
    expect(await use(writer, 'save_picks', { entryId: entry.id, picks })).toMatchObject({
      isError: true,
      status: 409,
      text: expect.stringContaining('The deadline for this round has passed'),
    });
    expect(await use(writer, 'my_picks', {})).toMatchObject({ isError: true, status: 400 });
    const reader = await assistantOf(sam, 'read');
    expect(await use(reader, 'save_picks', { entryId: entry.id, picks })).toMatchObject({ isError: true, status: 403 });
  });

  test.each(['..', '.', '', '../user', '%2e%2e', undefined])('an id like %j leads to no other path', async (id) => {
    const reader = await assistantOf(sam, 'read');
    expect(await use(reader, 'get_pool', { id })).toMatchObject({
      isError: true,
      status: 400,
      text: expect.stringContaining('Invalid group ID'),
    });
  });

  test('a winner is set only if the assistant says that it is no dry run', async () => {
    const game = await t.buildGame(await t.buildRound(await t.buildSeason()), { team1: 'Duke', team2: 'Yale' });
    const admin = await assistantOf(root, 'admin');
    const winnerOf = async () => (await root.call('listActiveGames'))[0]?.winner;
    const renamed = { id: game.id, winner: 'Duke', team1: 'Blue Devils' };
    expect(await use(admin, 'set_winner', renamed)).toMatchObject({ isError: false, status: 200 });
    expect(await winnerOf()).toBeNull();
    await use(admin, 'set_winner', { ...renamed, dryRun: false });
    expect(await winnerOf()).toBe('Duke');
    expect((await root.call('listActiveGames'))[0]).toMatchObject({ team1: 'Duke' });
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test.each([
    ['an object in a path', 'list_rounds', '{"seasonId":{"toString":1}}'],
    ['an object in a query', 'my_picks', '{"entryId":{"toString":1}}'],
    ['a list in a path', 'list_rounds', '{"seasonId":["../users"]}'],
    ['null in a path', 'list_rounds', '{"seasonId":null}'],
    ['half a character in a path', 'list_rounds', String.raw`{"seasonId":"\ud800"}`],
    ['half a character in a query', 'my_picks', String.raw`{"entryId":"\udc00"}`],
    ['half a character in a body', 'save_picks', String.raw`{"entryId":1,"picks":[{"gameId":1,"pick":"\ud800"}]}`],
    ['half a character in a name', 'save_picks', String.raw`{"entryId":1,"picks":[],"\ud800":1}`],
    ['a path that is nested deeply', 'list_rounds', `{"seasonId":${nested(20_000)}}`],
    ['a body that is nested deeply', 'save_picks', `{"entryId":1,"picks":${nested(20_000)}}`],
    ['arguments that are no object', 'list_rounds', '[1]'],
  ])('%s is not well-formed', async (_, tool, args) => {
    const call = `{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"${tool}","arguments":${args}}}`;
    const response = await post(await assistantOf(sam, 'write'), call);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: 7, error: { code: -32_602 } });
  });

  test('the requests of an assistant count for its token', async () => {
    const { token } = await sam.call('createToken', { body: { name: 'assistant', scope: 'read' } });
    const limited = new Caller(t.appWith({ rateLimits: 'on' }), undefined, undefined, token);
    await use(limited, 'list_pools');
    await t.sql((sql) => sql`update rate_limits set points = 600 where key like 'requestsOfToken%'`);
    expect(await use(limited, 'list_pools')).toMatchObject({ isError: true, status: 429 });
    expect((await post(limited, { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(429);
  });

  const message = (method: string, params?: object) => ({ jsonrpc: '2.0', id: 1, method, params });
  const toolCall = (name: string, args?: object) => message('tools/call', { name, arguments: args });
  test.each<[what: string, counts: number, sent: unknown, headers?: Record<string, string>]>([
    ['a call of a tool', 1, toolCall('list_pools')],
    ['a refused one', 1, toolCall('get_pool', { id: 99 })],
    ['one whose path lacks an id', 1, toolCall('get_pool', { id: '' })],
    ['a tool that there is not', 1, toolCall('nope')],
    ['an argument that is not well-formed', 1, toolCall('list_rounds', { seasonId: {} })],
    ['a notification of a call', 1, { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_pools' } }],
    ['a method that there is not', 1, message('resources/list')],
    ['a ping', 1, message('ping')],
    ['no JSON', 1, '{'],
    ['no message', 1, []],
    ['a huge message', 1, message('ping', { long: 'x'.repeat(65 * 1024) })],
    ['an unknown version', 1, message('ping'), { 'MCP-Protocol-Version': '2024-01-01' }],
    [
      'each of several messages, so that together they are four,',
      4,
      [toolCall('list_pools'), toolCall('nope'), message('ping'), 'nothing'],
    ],
  ])('in the limit of its token %s counts once', async (_, counts, sent, headers) => {
    const { token } = await sam.call('createToken', { body: { name: 'assistant', scope: 'read' } });
    await post(new Caller(t.appWith({ rateLimits: 'on' }), undefined, undefined, token), sent, headers);
    const rows = await t.sql((sql) => sql`select points from rate_limits where key like 'requestsOfToken%'`);
    expect(rows).toEqual([{ points: counts }]);
  });
});
