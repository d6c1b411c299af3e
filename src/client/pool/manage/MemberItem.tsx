import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PlayerAvatar } from '#client/pool/PlayerAvatar.tsx';
import type { Member } from '#contract/schemas.ts';
import styles from './Manage.module.css';
import type { PoolMember } from './poolMembers.ts';

interface Props {
  readonly member: PoolMember;
  /** `Owner` or `Admin` */
  readonly role?: string | undefined;
  /** the member's actions */
  readonly children: ReactNode;
}

export function MemberItem({ member, role, children }: Props) {
  const { username, email, entries } = member;
  return (
    <div className={styles.member}>
      <PlayerAvatar person={member} size={40} />
      <div className={styles.text}>
        <p className={styles.name}>
          {username} {role && <span className={styles.role}>{role}</span>}
        </p>
        {email && <p className={styles.email}>{email}</p>}
        <ul className={styles.entries}>
          {entries.map((membership) => (
            <li key={membership.id}>
              <span className={styles.entry}>{membership.entry.name}</span>
              <PicksState picks={membership.picks} />
            </li>
          ))}
        </ul>
      </div>
      {children}
    </div>
  );
}

/** Shows whether an entry's picks of the current round are complete. */
function PicksState({ picks }: Pick<Member, 'picks'>) {
  if (!picks) return null;
  if (picks.complete === null) return <span className={styles.state}>no games yet</span>;
  if (!picks.complete) {
    return (
      <span className={styles.state} data-missing={picks.missing > 0 || undefined}>
        {picks.made} of {picks.games} picks
      </span>
    );
  }
  return (
    <span className={styles.state} data-complete>
      <IconCheck size={14} stroke={3} aria-hidden /> Complete
    </span>
  );
}
