import { DueCard } from '#client/ui/DueCard.tsx';
import { formatWithZone } from '#client/ui/localTime.ts';
import type { Group, Round } from '#contract/schemas.ts';
import { noun, plural } from '#domain/plural.ts';
import { type PoolMember, reminderText } from './poolMembers.ts';
import { ReminderMessage } from './ReminderMessage.tsx';

interface Props {
  readonly pool: Group;
  /** the round that is open */
  readonly round: Round;
  readonly members: readonly PoolMember[];
}

/** How far the pool has come with the open round, and a message for those who lack picks. */
export function MissingCard({ pool, round, members }: Props) {
  const picks = members.flatMap(({ entries }) => entries.flatMap((entry) => entry.picks ?? []));
  const made = picks.reduce((sum, entry) => sum + entry.made, 0);
  const games = picks.reduce((sum, entry) => sum + entry.games, 0);
  const missing = members.filter((member) => member.missing > 0).length;
  return (
    <>
      <DueCard
        title={round.name}
        deadline={round.deadline}
        made={made}
        games={games}
        note={noteOf(members.length, missing, games)}
      />
      {missing > 0 && (
        <ReminderMessage
          text={reminderText(
            pool.name,
            { name: round.name, locks: formatWithZone(round.deadline) },
            members,
            `${window.location.origin}/groups/${pool.id}/picks`,
          )}
        />
      )}
    </>
  );
}

function noteOf(members: number, missing: number, games: number): string {
  if (members === 0) return 'Nobody has joined yet';
  if (games === 0) return 'No games yet';
  if (missing === 0) return 'Everybody has made all picks';
  return `${plural(missing, 'person', 'people')} ${noun(missing, 'is', 'are')} missing picks`;
}
