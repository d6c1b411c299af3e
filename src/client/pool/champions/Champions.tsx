import { Button } from '@mantine/core';
import { IconShare2, IconTrophyFilled } from '@tabler/icons-react';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { share } from '#client/ui/share.ts';
import { TeamTile } from '#client/ui/TeamTile.tsx';
import type { Game, Pool } from '#contract/schemas.ts';
import { decidedChampionship } from '#domain/bracket/bracket.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { plural } from '#domain/names/plural.ts';
import { faceOf } from '#domain/names/teamFace.ts';
import { sideOf } from '#domain/sides.ts';
import styles from './Champions.module.css';
import { championsText, type FinalStanding, finishText, guessedText, isTieBroken, shareText } from './championsText.ts';
import { useConfetti } from './useConfetti.ts';

interface Props {
  readonly pool: Pool;
  readonly standing: FinalStanding;
  /** of the season */
  readonly games: readonly Game[];
  /** whether the card links to the pool's leaderboard */
  readonly isLinked?: boolean;
}

/** The end of a decided pool: its winners, the first three, the user's final rank and the tournament's champion. */
export function Champions({ pool, standing, games, isLinked = false }: Props) {
  const text = championsText(standing, pool.name);
  useConfetti(pool.id, standing.own[0]?.rank === 1);
  if (!text) return null;
  const finish = finishText(standing);
  return (
    <Card as="section" tone="night" pad={5} className={styles.champions} aria-label={`Winner of ${pool.name}`}>
      <Row gap={4} align="start">
        <IconTrophyFilled className={styles.trophy} size={64} aria-hidden />
        <Stack gap={2} className="typed">
          <h2 className="text-2xl">{text.title}</h2>
          <p className="soft">{text.note}</p>
          {finish && <p className="strong">{finish}</p>}
          <TournamentChampion games={games} />
        </Stack>
      </Row>
      <Podium standing={standing} />
      {pool.prizes !== '' && <Prizes text={pool.prizes} />}
      <Row gap={2} wrap className={`not-printed ${styles.actions}`}>
        <Button
          variant="default"
          leftSection={<IconShare2 size={18} aria-hidden />}
          onClick={() =>
            void share({ text: shareText(standing, pool.name, decidedChampionship(games)?.winner ?? undefined) })
          }
        >
          Share
        </Button>
        {isLinked && (
          <LinkButton variant="default" to="/groups/$id/leaderboard" params={{ id: pool.id }}>
            See the leaderboard
          </LinkButton>
        )}
      </Row>
    </Card>
  );
}

const PODIUM = 3;

/** The first three entries. A shared rank has steps of one height. */
function Podium({ standing: { leaders, own } }: Pick<Props, 'standing'>) {
  const ownIds = new Set(own.map(({ entryId }) => entryId));
  return (
    <ol className={styles.podium} aria-label="The first three">
      {leaders.slice(0, PODIUM).map((leader, place) => (
        <Stack
          as="li"
          align="center"
          key={leader.entryId}
          data-place={place + 1}
          data-own={ownIds.has(leader.entryId) || undefined}
        >
          <PlayerAvatar person={leader} size={40} />
          <span className={`typed strong ${styles.name}`}>{leader.entryName}</span>
          <span className="soft text-s">{plural(leader.total, 'point')}</span>
          {isTieBroken(leader, leaders) && <span className="soft text-xs">{guessedText(leader)}</span>}
          <span className={`numeral ${styles.step}`} data-rank={leader.rank}>
            {ordinal(leader.rank)}
          </span>
        </Stack>
      ))}
    </ol>
  );
}

function Prizes({ text }: { readonly text: string }) {
  return (
    <section aria-label="Prizes">
      <h3>Prizes</h3>
      <p className={`typed ${styles.prizes}`}>{text}</p>
    </section>
  );
}

/** The team that won the tournament; nothing while it is undecided. */
export function TournamentChampion({ games }: Pick<Props, 'games'>) {
  const game = decidedChampionship(games);
  const side = game && sideOf(game, game.winner);
  if (!game || !side) return null;
  const { abbr, color } = faceOf(game, side);
  return (
    <Row as="p" gap={3}>
      <TeamTile abbr={abbr} color={color} />
      <span>
        <strong>{game.winner}</strong> won the tournament
      </span>
    </Row>
  );
}
