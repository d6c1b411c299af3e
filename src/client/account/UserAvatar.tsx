import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/schemas.ts';
import styles from './UserAvatar.module.css';

interface Props {
  readonly user: User;
  readonly size: number;
}

/** The user's own picture, else the one that is drawn for their e-mail, else the first letter of their name. */
export function UserAvatar({ user, size }: Props) {
  const { data: drawn } = useQuery({
    queryKey: ['identicon', user.email],
    queryFn: () => identicon(user.email ?? ''),
    enabled: user.avatarUrl === null && user.email !== null,
  });
  const src = user.avatarUrl ?? (user.email === null ? null : drawn);
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
      {[...user.username][0]?.toUpperCase()}
      {src && <Picture key={src} src={src} size={size} />}
    </span>
  );
}

/** Covers the letter once it is there, and never if it does not come. */
function Picture({ src, size }: { readonly src: string; readonly size: number }) {
  const [loaded, setLoaded] = useState(false);
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      className={styles.picture}
      data-loaded={loaded || undefined}
      onLoad={() => setLoaded(true)}
    />
  );
}

/**
 * The address of the picture that Gravatar draws for an e-mail address; null on a site that is not secure, where the
 * browser hashes nothing.
 */
export async function identicon(email: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `https://www.gravatar.com/avatar/${hash}?s=96&d=identicon`;
}
