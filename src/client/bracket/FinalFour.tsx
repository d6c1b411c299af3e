import { IconTrophyFilled } from '@tabler/icons-react';
import { Row, Stack } from '#client/ui/layout.tsx';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import { faceOf } from '#domain/names/teamFace.ts';
import { sideOf } from '#domain/sides.ts';
import { BracketTree } from './BracketTree.tsx';
import { type DrawnBracket, roundsOf } from './drawnBracket.tsx';
import styles from './FinalFour.module.css';

interface Props {
  readonly bracket: DrawnBracket;
  /** draws the Championship between the games of the Final Four */
  readonly isCentered?: boolean;
}

export function FinalFour({ bracket, isCentered = false }: Props) {
  const rounds = [...roundsOf(bracket, 'Final Four'), ...roundsOf(bracket, 'Championship')];
  const headings = rounds.map(({ name }) => (
    <h2 key={name} className={`overline ${styles.name}`}>
      {name}
    </h2>
  ));
  return (
    <Stack
      as="section"
      gap={2}
      className={isCentered ? styles.centered : undefined}
      aria-label="Final Four and Championship"
    >
      <Champion bracket={bracket} />
      {isCentered ? (
        headings
      ) : (
        <Row align="end" justify="between" gap={3}>
          {headings}
        </Row>
      )}
      {isCentered ? (
        rounds.map(({ name, games }) => (
          <ol key={name} className={styles.games} aria-label={name}>
            {games}
          </ol>
        ))
      ) : (
        <BracketTree rounds={rounds} />
      )}
    </Stack>
  );
}

function Champion({ bracket: { matchups } }: { readonly bracket: DrawnBracket }) {
  const game = matchups.at(-1)?.game;
  const side = game && sideOf(game, game.winner);
  if (!side) return null;
  const { abbr, color } = faceOf(game, side);
  return (
    <Row as="p" gap={2} wrap className={styles.champion}>
      <IconTrophyFilled className={styles.trophy} size={24} aria-hidden />
      <TeamTile abbr={abbr} color={color} />
      <strong>{game[`team${side}`]}</strong> won the tournament
    </Row>
  );
}
