import { Accordion } from '@mantine/core';
import { IconCheck, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { gamesText } from '#client/admin/rounds/playedNow.ts';
import { scoresOf } from '#client/seasons/games/gameStatus.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { TeamName } from '#client/ui/TeamName.tsx';
import type { Game, Round } from '#contract/schemas.ts';
import { byRegionAndSeed, REGIONS } from '#domain/bracket/regions.ts';
import styles from './Games.module.css';

interface Props {
  readonly rounds: readonly Round[];
  readonly games: readonly Game[];
  /** the round that is open at first */
  readonly first: Round | undefined;
  /** whether the bracket creates the games of later rounds */
  readonly isBracket: boolean;
  /** undefined if the season is archived */
  readonly onEdit: ((game: Game) => void) | undefined;
}

export function GameList({ rounds, games, first, isBracket, onEdit }: Props) {
  const [opened, setOpened] = useState<string[]>(first ? [String(first.id)] : []);
  return (
    <Accordion
      multiple
      order={3}
      variant="separated"
      value={opened}
      onChange={setOpened}
      classNames={{ item: styles.item, control: styles.control, content: styles.content }}
    >
      {rounds.map((round) => {
        const own = games.filter(({ roundId }) => roundId === round.id);
        return (
          <Accordion.Item key={round.id} value={String(round.id)}>
            <Accordion.Control>
              <Row as="span" wrap="text" gap={3} justify="between" align="baseline">
                <span className={`typed ${styles.name}`}>{round.name}</span>
                <span className="soft text-s">{gamesText(own)}</span>
              </Row>
            </Accordion.Control>
            <Accordion.Panel>
              {own.length === 0 ? (
                <p className="soft">
                  {isBracket
                    ? 'They are created automatically from the results of the round before.'
                    : 'None was created.'}
                </p>
              ) : (
                <Regions games={own} onEdit={onEdit} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        );
      })}
    </Accordion>
  );
}

function Regions({ games, onEdit }: Pick<Props, 'games' | 'onEdit'>) {
  const ordered = games.toSorted(byRegionAndSeed);
  return (
    <div className={styles.regions}>
      {REGIONS.filter((region) => games.some((game) => game.region === region)).map((region) => (
        <Stack key={region} as="section" gap={2}>
          <h4 className="overline">{region}</h4>
          <Stack as="ul" gap={2}>
            {ordered
              .filter((game) => game.region === region)
              .map((game) => (
                <li key={game.id}>
                  {onEdit ? (
                    <Card as="button" type="button" pad={2} className={styles.game} onClick={() => onEdit(game)}>
                      <Row gap={2}>
                        <Teams game={game} />
                        <IconPencil size={18} className="soft" aria-label="Edit" />
                      </Row>
                    </Card>
                  ) : (
                    <Card pad={2}>
                      <Teams game={game} />
                    </Card>
                  )}
                </li>
              ))}
          </Stack>
        </Stack>
      ))}
    </div>
  );
}

function Teams({ game }: { readonly game: Game }) {
  const { team1, seed1, team2, seed2, winner } = game;
  const [score1, score2] = scoresOf(game) ?? [];
  const teams = [
    { name: team1, seed: seed1, score: score1 },
    { name: team2, seed: seed2, score: score2 },
  ];
  return (
    <Stack as="span" className="grow">
      {teams.map(({ name, seed, score }) => (
        <Row
          key={name}
          as="span"
          gap={2}
          className={styles.team}
          data-lost={(winner !== null && winner !== name) || undefined}
        >
          <span className={`numeral soft text-s ${styles.seed}`}>{seed}</span>
          <span className="strong typed">
            <TeamName name={name} />
          </span>
          {winner === name && (
            <>
              <IconCheck size={16} stroke={3} className="good" aria-hidden />
              <span className="visually-hidden">won</span>
            </>
          )}
          {score !== undefined && <span className={styles.score}>{score}</span>}
        </Row>
      ))}
    </Stack>
  );
}
