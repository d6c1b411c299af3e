import { type Side, sideOf } from '#domain/sides.ts';
import { type LedgerGame, sideValue } from './ledger.ts';
import type { SealedRound } from './sealedPicks.ts';
import type { Mismatch, Shown, ShownGame, ShownRound } from './shown.ts';
import { gameText, roundText, type Words } from './words.ts';

/** Compares the rounds that count, and their games, with those that are shown. */
export function compareGames(sealed: readonly SealedRound[], { rounds }: Shown, words: Words): Mismatch[] {
  return [...compareRounds(sealed, rounds, words), ...rounds.flatMap((each) => compareRound(sealed, each))];
}

function compareRounds(sealed: readonly SealedRound[], rounds: readonly ShownRound[], words: Words): Mismatch[] {
  const missing = sealed
    .filter(({ round }) => !rounds.some(({ id }) => id === round.id))
    .map(({ round }) => ({
      kind: 'roundMissing',
      text: `${roundText(words, round)} is locked in the ledger and not shown`,
    }));
  const others = rounds.flatMap((shown): Mismatch[] => {
    const told = sealed.find(({ round }) => round.id === shown.id)?.round;
    if (!told) return [{ kind: 'roundUnlocked', text: `${shown.name} is shown and not locked in the ledger` }];
    if (told.number === shown.number) return [];
    return [
      { kind: 'roundNumber', text: `${shown.name} is number ${told.number} in the ledger, ${shown.number} shown` },
    ];
  });
  return [...missing, ...others];
}

function compareRound(sealed: readonly SealedRound[], shown: ShownRound): Mismatch[] {
  const told = sealed.find(({ round }) => round.id === shown.id);
  if (!told) return [];
  const missing = told.games
    .filter(({ id }) => !shown.games.some((game) => game.id === id))
    .map((game) => ({
      kind: 'gameMissing',
      text: `Game ${game.id}: ${gameText(game)} in the ledger, and no such game shown`,
    }));
  return [
    ...missing,
    ...shown.games.flatMap((game): Mismatch[] => {
      const ofLedger = told.games.find(({ id }) => id === game.id);
      const teams = `${game.team1} – ${game.team2}`;
      if (!ofLedger)
        return [{ kind: 'gameAdded', text: `Game ${game.id}: ${teams} shown, and no such game in the ledger` }];
      return compareGame(ofLedger, game);
    }),
  ];
}

function compareGame(told: LedgerGame, shown: ShownGame): Mismatch[] {
  const named = (winner: Side | null) => (winner === null ? 'no winner' : sideValue(told.teams, winner));
  const ranks = told.region === 'Championship' && told.winner !== null;
  const parts: [kind: string, ofLedger: string, ofScreen: string][] = [
    ['teams', gameText(told), `${shown.team1} – ${shown.team2}`],
    ['seeds', `seeds ${told.seeds.join(' – ')}`, `${shown.seed1} – ${shown.seed2}`],
    ['region', told.region, shown.region],
    ['winner', `winner ${named(told.winner)}`, shown.winner ?? 'no winner'],
    ['score', `score ${told.scores.map((score) => score ?? '-').join(':')}`, scoreText(shown)],
  ];
  const isSame: Record<string, boolean> = {
    teams: told.teams[0] === shown.team1 && told.teams[1] === shown.team2,
    seeds: told.seeds[0] === shown.seed1 && told.seeds[1] === shown.seed2,
    region: told.region === shown.region,
    winner: told.winner === sideOf(shown, shown.winner),
    score: !ranks || (told.scores[0] === shown.score1 && told.scores[1] === shown.score2),
  };
  return parts
    .filter(([kind]) => !isSame[kind])
    .map(([kind, ofLedger, ofScreen]) => ({
      kind: `game ${kind}`,
      text: `Game ${told.id}: ${ofLedger} in the ledger, ${ofScreen} shown`,
    }));
}

function scoreText({ score1, score2 }: ShownGame): string {
  return `${score1 ?? '-'}:${score2 ?? '-'}`;
}
