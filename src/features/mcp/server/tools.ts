import { type Call, type CallName, calls } from '#contract/calls.ts';
import type { TokenScope } from '#domain/accounts/signIn.ts';
import { jsonSchemas, type Schema } from '#server/site/jsonSchemas.ts';

interface ToolDefinition {
  readonly call: CallName;
  /** in place of the call's summary */
  readonly description?: string;
  /** the fields of the body that the tool has; all without it */
  readonly fields?: readonly string[];
}

/** The calls of the core that assistants are offered, by the names of their tools; the rest follows from the table of calls. */
const CORE_TOOLS: Readonly<Record<string, ToolDefinition>> = {
  list_seasons: { call: 'listSeasons' },
  list_rounds: { call: 'listRounds' },
  list_games: { call: 'listGames' },
  list_notices: { call: 'readNotices' },
  list_pools: { call: 'listPools' },
  get_pool: { call: 'readPool' },
  get_standings: { call: 'readLeaderboard' },
  get_pick_grid: { call: 'readPickGrid' },
  who_is_missing: {
    call: 'listMembers',
    description: 'Members of a pool; its admins also see how many picks of the current round each has made and misses',
  },
  my_entries: { call: 'listEntries' },
  my_picks: { call: 'listPicks' },
  my_guess: { call: 'readGuess' },
  save_picks: { call: 'savePicks' },
  save_guess: { call: 'saveGuess' },
  set_winner: {
    call: 'changeGame',
    description: 'Set or clear the winner of a game. Only returns the consequences unless dryRun is false',
    fields: ['winner', 'dropPicks'],
  },
  check_feed: { call: 'checkFeed' },
  list_audit_log: { call: 'listAuditLog' },
};

/** All of them: those of features have the name in the table of calls. */
export const TOOLS: Readonly<Record<string, ToolDefinition>> = {
  ...CORE_TOOLS,
  ...Object.fromEntries(
    (Object.keys(calls) as CallName[]).flatMap((call) => {
      const { tool }: Call = calls[call];
      return tool === undefined ? [] : [[tool, { call }]];
    }),
  ),
};

export type Arguments = Readonly<Record<string, unknown>>;

/** Whether a token of the scope is offered a tool. What its user may do with it is checked by the call. */
export function isOffered({ call }: ToolDefinition, scope: TokenScope): boolean {
  const { method, policy }: Call = calls[call];
  if (policy === 'siteAdmin') return scope === 'admin';
  return method === 'GET' || scope !== 'read';
}

const MAX_DEPTH = 20;
const COMPONENT = '#/components/schemas/';

let known: ReturnType<typeof writeSchemas> | undefined;

/** Written once an assistant asks, because it takes longer than the rest of a start. */
function schemas() {
  known ??= writeSchemas();
  return known;
}

function writeSchemas() {
  const used = Object.values(TOOLS).map(({ call }): [string, Call] => [call, calls[call]]);
  const table = Object.fromEntries(used);
  return {
    params: jsonSchemas('input', table, (call) => call.params),
    queries: jsonSchemas('input', table, (call) => call.query),
    bodies: jsonSchemas('input', table, (call) => call.body),
  };
}

/** Returns what a tool is told as. */
export function describeTool(name: string, { call, description, fields }: ToolDefinition) {
  const { method, summary }: Call = calls[call];
  return {
    name,
    description: description ?? summary,
    inputSchema: inputSchema(call, fields),
    annotations: { readOnlyHint: method === 'GET' },
  };
}

/** The parameters of path and query and the fields of the body, next to each other. */
function inputSchema(call: CallName, fields: ToolDefinition['fields']) {
  const { dryRun }: Call = calls[call];
  const { params, queries } = schemas();
  const parts = [params.of[call], queries.of[call], only(bodyOf(call), fields)];
  const properties = {
    ...Object.assign({}, ...parts.map((part) => part?.properties ?? {})),
    ...(dryRun && { dryRun: { type: 'boolean', default: true } }),
  };
  const required = parts.flatMap((part) => part?.required ?? []);
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) };
  return JSON.parse(JSON.stringify({ ...schema, $defs: referenced(schema) }).replaceAll(COMPONENT, '#/$defs/'));
}

function bodyOf(call: CallName): Schema | undefined {
  const { bodies } = schemas();
  const schema = bodies.of[call];
  return schema?.$ref === undefined ? schema : bodies.named[schema.$ref.replace(COMPONENT, '')];
}

function only(schema: Schema | undefined, fields: ToolDefinition['fields']): Schema | undefined {
  if (!(schema && fields)) return schema;
  const { properties = {}, required = [] } = schema;
  return {
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => fields.includes(name))),
    required: required.filter((name) => fields.includes(name)),
  };
}

/** The named schemas that a schema refers to, and those that these refer to. */
function referenced(schema: object, found: Record<string, Schema> = {}): Record<string, Schema> {
  for (const [, name = ''] of JSON.stringify(schema).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    const named = schemas().bodies.named[name];
    if (!named || name in found) continue;
    found[name] = named;
    referenced(named, found);
  }
  return found;
}

/** Returns the request of the API that a tool makes; undefined if an argument is not well-formed. */
export function requestOf({ call, fields }: ToolDefinition, given: Arguments) {
  const { method, path, params: ofPath, query, body, dryRun }: Call = calls[call];
  const ofQuery = Object.keys(query?.shape ?? {});
  const ofAddress = [...Object.keys(ofPath?.shape ?? {}), ...ofQuery];
  if (!isWellFormed(given) || ofAddress.some((name) => typeof given[name] === 'object')) return undefined;
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(given[name]));
  const values = new Map(Object.entries(dryRun ? { ...given, dryRun: given.dryRun ?? true } : given));
  const asked = ofQuery.flatMap((name) => (values.has(name) ? [[name, String(values.get(name))]] : []));
  const rest = Object.entries(given).filter(([name]) => !ofAddress.includes(name) && (fields?.includes(name) ?? true));
  return {
    method,
    path: asked.length > 0 ? `${address}?${new URLSearchParams(asked)}` : address,
    body: body && JSON.stringify(Object.fromEntries(rest)),
  };
}

/** Whether no text has half a surrogate pair, of which no address can be made, and nothing is nested deeper than any call's body. */
function isWellFormed(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth > MAX_DEPTH) return false;
  return Object.entries(value).every(([name, part]) => name.isWellFormed() && isWellFormed(part, depth + 1));
}

/** A value as a part of a path. An empty one, or dots alone, would lead to another path; no id is like that. */
function segment(value: unknown): string {
  return encodeURIComponent(String(value)).replace(/^\.*$/, '-');
}
