import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type CallName, calls } from '#contract/calls.ts';
import { TOKEN_SCOPES, type TokenScope } from '#domain/accounts/signIn.ts';
import { testApp } from '#test/support/app.ts';
import type { CallArgs } from '#test/support/caller.ts';
import { statusByToken } from '#test/support/matrix.ts';
import { requests } from '#test/support/requests.ts';
import { buildScene, CALLERS, type CallerKind, type Scene } from '#test/support/scene.ts';
import { type Snapshot, takeSnapshot } from '#test/support/snapshot.ts';
import { TOOLS } from './tools.ts';

const t = await testApp();
let scene: Scene;
let snapshot: Snapshot;

beforeAll(async () => {
  scene = await buildScene(t);
  snapshot = await takeSnapshot(t.database);
});

afterEach(() => snapshot.restore());

describe('access by an assistant', () => {
  const kinds = CALLERS.filter((kind) => kind !== 'anonymous');

  async function statusOf(kind: CallerKind, scope: TokenScope, tool: string, call: CallName): Promise<unknown> {
    const { params, query, body = {} }: CallArgs<CallName> = requests[call](scene);
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: tool, arguments: { ...params, ...query, ...Object(body) } },
    };
    const headers = { 'Content-Type': 'application/json' };
    const response = await scene.byToken(kind, scope).request('/mcp', {
      method: 'POST',
      headers,
      body: JSON.stringify(message),
    });
    const { result } = await response.json();
    return result._meta.status;
  }

  test.for(Object.entries(TOOLS))(
    'a token of each scope gets the status of the matrix by the tool %s',
    async ([tool, { call }], { task }) => {
      for (const kind of kinds) {
        for (const scope of TOKEN_SCOPES) {
          const expected = statusByToken(call, kind, scope);
          expect.soft(await statusOf(kind, scope, tool, call), `${kind}, ${scope}`).toBe(expected);
          if (calls[call].method !== 'GET' && expected !== 403) await snapshot.restore();
        }
      }
      expect(await snapshot.isUnchanged(), 'refused and read, they have written nothing').toBe(true);
      task.meta.pairs = kinds.length * TOKEN_SCOPES.length;
    },
  );
});
