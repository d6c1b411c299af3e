import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { Row } from '#client/ui/layout.tsx';
import type { Member } from '#contract/schemas.ts';
import type { TiledPerson } from '#domain/names/personTile.ts';
import styles from './Manage.module.css';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly member: TiledPerson & Pick<PoolMember, 'username' | 'email' | 'entries'>;
  /** `Owner` or `Admin` */
  readonly role?: string | undefined;
  /** what there is to say of the member */
  readonly note?: string | undefined;
  /** the member's actions */
  readonly children: ReactNode;
}

export function MemberItem({ member, role, note, children }: Props) {
  const { username, email, entries } = member;
  return (
    <Row align="start" gap={3} className={styles.member}>
      <PlayerAvatar person={member} size={40} />
      <div className={`typed ${styles.text}`}>
        <p>
          <strong>{username}</strong> {role && <span className="pill ember">{role}</span>}
        </p>
        {note && <p className="soft text-s">{note}</p>}
        {email && <p className="soft text-s">{email}</p>}
        {entries.length > 0 && (
          <ul className="text-s">
            {entries.map((membership) => (
              <Row key={membership.id} as="li" wrap="text" gap={3} align="baseline">
                <span className="typed">{membership.entry.name}</span>
                <PicksState picks={membership.picks} />
              </Row>
            ))}
          </ul>
        )}
      </div>
      <Row gap={2} className={styles.controls}>
        {children}
      </Row>
    </Row>
  );
}

/** Shows whether an entry's picks of the current round are complete. */
function PicksState({ picks }: Pick<Member, 'picks'>) {
  if (!picks) return null;
  if (picks.complete === null) return <span className="soft">no games yet</span>;
  if (!picks.complete) {
    return (
      <span className={`strong ${picks.missing > 0 ? 'ember' : 'soft'} ${styles.state}`}>
        {picks.made} of {picks.games} picks
      </span>
    );
  }
  return (
    <Row as="span" gap={1} className="good strong">
      <IconCheck size={14} stroke={3} aria-hidden /> Complete
    </Row>
  );
}
