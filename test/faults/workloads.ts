import type { AuditRow } from '#contract/audit.ts';
import type { Game, OwnPick } from '#contract/schemas.ts';
import type { Mutation } from './callers.ts';
import { type FaultScene, teams } from './scene.ts';

const GAMES_EACH = 4;
const GAMES_OF_A_BRACKET = 32;
const PAGES = 3;

type Read = <T>(path: string, cookie: string) => Promise<T>;

export interface Workload {
  /** the largest number of changes before the fault */
  readonly most: number;
  cells(scene: FaultScene): Mutation[];
  /** The current value of each cell, or none of its values if only part of a change is stored. */
  read(scene: FaultScene, read: Read): Promise<unknown[]>;
}

const HALF = Symbol('half a change');

const saves: Workload = {
  most: 300,
  cells: (scene) =>
    picked(scene).map(({ saver, game }) => ({
      values: [null, game.team1, game.team2],
      cookie: saver.cookie,
      request: (pick) => ({
        method: 'POST',
        path: `/api/picks?entryId=${saver.entry.id}`,
        body: { gameId: game.id, pick },
      }),
    })),
  async read(scene, read) {
    const all = await Promise.all(
      scene.savers.map(({ entry, cookie }) => read<OwnPick[]>(`/api/picks?entryId=${entry.id}`, cookie)),
    );
    const byHand = all.flat().filter(({ isAuto }) => !isAuto);
    const picks = new Map(byHand.map(({ entryId, gameId, pick }) => [`${entryId} ${gameId}`, pick]));
    return picked(scene).map(({ saver, game }) => picks.get(`${saver.entry.id} ${game.id}`) ?? null);
  },
};

/** A result makes the next game with the winner of the adjacent game and adds an audit row. */
const results: Workload = {
  most: 100,
  cells: (scene) =>
    pairs(scene).map(([game]) => ({
      values: [null, game.team1, game.team2],
      cookie: scene.rootCookie,
      request: (winner) => ({ method: 'PATCH', path: `/api/games/${game.id}`, body: { winner } }),
    })),
  async read(scene, read) {
    const games = await read<Game[]>(`/api/games/${scene.bracket[0]?.seasonId}`, scene.rootCookie);
    const rows = await readAudit(scene, read);
    return pairs(scene).map(([{ id }, adjacent]) => {
      const winner = games.find((game) => game.id === id)?.winner ?? null;
      const next = games.filter(
        ({ roundId, team1, team2 }) => roundId !== adjacent.roundId && [team1, team2].includes(adjacent.team1),
      );
      const due = winner === null ? [] : [winner];
      const made = next.map(({ team1, team2 }) => (team1 === adjacent.team1 ? team2 : team1));
      const last = rows.find(({ target }) => target.startsWith(`game ${id},`));
      const isRecorded = !last || last.after?.winner === winner;
      return `${made}` === `${due}` && isRecorded ? winner : HALF;
    });
  },
};

/** A bracket is made and removed completely, each with an audit row. */
const imports: Workload = {
  most: 16,
  cells: (scene) =>
    scene.empty.map(({ id }) => ({
      values: [0, GAMES_OF_A_BRACKET],
      cookie: scene.rootCookie,
      request: (games) => {
        const path = `/api/seasons/${id}/bracket`;
        return games === 0 ? { method: 'DELETE', path } : { method: 'POST', path, body: { teams } };
      },
    })),
  async read(scene, read) {
    const rows = await readAudit(scene, read);
    return Promise.all(
      scene.empty.map(async ({ id }) => {
        const { length } = await read<Game[]>(`/api/games/${id}`, scene.rootCookie);
        const last = rows.find(({ target }) => target.startsWith(`season ${id},`));
        return !last || (last.action === 'bracket made') === length > 0 ? length : HALF;
      }),
    );
  },
};

export const workloads = { saves, results, imports };

function picked({ savers, march }: FaultScene) {
  return savers.flatMap((saver) => march.games.slice(0, GAMES_EACH).map((game) => ({ saver, game })));
}

/** Games whose winners meet in round 2. */
function pairs({ bracket }: FaultScene): (readonly [Game, Game])[] {
  return bracket.flatMap((game, n) => {
    const adjacent = bracket[n + 1];
    return n % 2 === 0 && adjacent ? [[game, adjacent] as const] : [];
  });
}

/** The latest audit rows, newest first, far more than there are cells. */
async function readAudit({ rootCookie }: FaultScene, read: Read): Promise<AuditRow[]> {
  const rows: AuditRow[] = [];
  for (let page = 0; page < PAGES; page += 1) {
    const before = rows.at(-1)?.id;
    rows.push(...(await read<AuditRow[]>(`/api/audit${before === undefined ? '' : `?before=${before}`}`, rootCookie)));
  }
  return rows;
}
