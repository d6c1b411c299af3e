import { Progress } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { gamesText } from '#client/admin/rounds/playedNow.ts';
import { call } from '#client/api/call.ts';
import { gamesQuery } from '#client/api/queries.ts';
import { scoresOf } from '#client/seasons/games/gameStatus.ts';
import type { Openable } from '#client/ui/Dialog.tsx';
import { Fold } from '#client/ui/Fold.tsx';
import { FormDialog } from '#client/ui/FormDialog.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import type { Game, Round } from '#contract/schemas.ts';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { byRegionAndSeed, REGIONS } from '#domain/bracket/regions.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { gameValues, scoreErrors, sentScores } from './gameValues.ts';
import { ResultCard } from './ResultCard.tsx';
import styles from './Results.module.css';
import { Scores } from './ScoreFields.tsx';
import { UndoBar } from './UndoBar.tsx';

interface Props {
  readonly round: Round;
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** ids of games whose winner a person has set or cleared in a season with a results feed */
  readonly byHand: ReadonlySet<number>;
  /** whether the results feed sets the winners, so that entering one is the exception */
  readonly isFed: boolean;
  readonly onEdit: (game: Game) => void;
}

/**
 * The games of a round in play, undecided ones first; folded while the results feed sets the winners. The order changes only
 * when the screen is opened, so that nothing moves under a thumb.
 */
export function Results({ round, rounds, games, byHand, isFed, onEdit }: Props) {
  const [known] = useState(() => new Set(games.filter(isDecided).map(({ id }) => id)));
  const [result, setResult] = useState<Game>();
  const [scoredId, setScoredId] = useState<number>();
  const scored = games.find(({ id }) => id === scoredId);
  const [isScoring, setIsScoring] = useState(false);
  const addScore = ({ id }: Game) => {
    setScoredId(id);
    setIsScoring(true);
  };
  const forget = useCallback(() => setResult(undefined), []);
  // another admin may have corrected it since
  const saved = games.find(({ id, winner }) => id === result?.id && winner === result.winner);
  const awaited = games.filter((game) => !(known.has(game.id) && isDecided(game)));
  const decided = games.filter((game) => !awaited.includes(game));
  const list = (some: readonly Game[]) => <ByRegion games={some} {...{ rounds, byHand, onEdit }} onSaved={setResult} />;
  return (
    <Stack as="section" gap={5} aria-labelledby={`results-${round.id}`}>
      {isFed ? (
        <Fold
          summary={
            <div className={`grow ${styles.folded}`}>
              <h3 id={`results-${round.id}`}>{round.name}</h3>
              <span className="text-s">{gamesText(games)} · set a winner by hand, or edit</span>
            </div>
          }
        >
          {list(games)}
        </Fold>
      ) : (
        <>
          <Missing round={round} games={games} />
          {list(awaited)}
          {decided.length > 0 && (
            <Fold summary={`${plural(decided.length, 'game')} with a result`} open={awaited.length === 0}>
              {list(decided)}
            </Fold>
          )}
        </>
      )}
      {saved && (
        <UndoBar
          key={saved.id}
          game={saved}
          onGone={forget}
          onScore={scoresOf(saved) ? undefined : () => addScore(saved)}
        />
      )}
      {scored && <ScoreDialog key={scored.id} game={scored} opened={isScoring} onClose={() => setIsScoring(false)} />}
    </Stack>
  );
}

/** How many results of the round a person has to enter. */
function Missing({ round, games }: Pick<Props, 'round' | 'games'>) {
  const missing = games.filter((game) => !isDecided(game)).length;
  return (
    <Card tone="night" pad={5}>
      <div className={styles.due}>
        <h3 id={`results-${round.id}`}>{round.name}</h3>
        <p className={`numeral ${styles.missing}`}>
          {missing === 0 ? <IconCheck size={26} stroke={3} aria-hidden /> : missing}
        </p>
        <p className="soft">{missing === 0 ? doneText(games) : 'Choose the winners'}</p>
        <p className="soft">{missing === 0 ? 'done' : `${noun(missing, 'result')} left to enter`}</p>
        <Progress
          className={styles.progress}
          value={((games.length - missing) / games.length) * 100}
          aria-label={`${games.length - missing} of ${games.length} results`}
        />
      </div>
    </Card>
  );
}

const isDecided = ({ winner }: Game) => winner !== null;

interface ByRegionProps extends Pick<Props, 'games' | 'rounds' | 'byHand' | 'onEdit'> {
  readonly onSaved: (game: Game) => void;
}

function ByRegion({ games, byHand, ...shared }: ByRegionProps) {
  const ordered = games.toSorted(byRegionAndSeed);
  return REGIONS.filter((region) => games.some((game) => game.region === region)).map((region) => (
    <Stack key={region} gap={2}>
      <h4 className="overline">{region}</h4>
      <div className={styles.games}>
        {ordered
          .filter((game) => game.region === region)
          .map((game) => (
            <ResultCard key={game.id} game={game} isByHand={byHand.has(game.id)} {...shared} />
          ))}
      </div>
    </Stack>
  ));
}

function doneText(games: readonly Game[]): string {
  const champion = decidedChampionship(games)?.winner;
  return champion ? `${champion} won the tournament` : 'All results in';
}

function ScoreDialog({ game, ...dialog }: Openable & { readonly game: Game }) {
  return (
    <FormDialog
      {...dialog}
      title="Score"
      action="Save"
      source={gameValues(game)}
      check={scoreErrors}
      save={{
        mutate: (values) => call('changeGame', { params: { id: game.id }, body: sentScores(values) }),
        invalidates: [gamesQuery(game.seasonId).queryKey],
        success: 'Score saved',
        failure: 'Failed to update game',
      }}
    >
      {(form) => <Scores form={form} teams={[game.team1, game.team2]} />}
    </FormDialog>
  );
}
