import { Copyable } from '#client/ui/Copyable.tsx';
import styles from './InviteShare.module.css';
import { inviteLink } from './inviteCode.ts';

/** A pool's invite code and link with buttons to copy them. */
export function InviteShare({ code }: { readonly code: string }) {
  return (
    <div className={styles.share}>
      <Copyable label="Invite code" action="Copy Code" value={code} />
      <Copyable label="Invite link" action="Copy Link" value={inviteLink(code)} />
    </div>
  );
}
