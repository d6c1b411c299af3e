import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/schemas.ts';
import styles from './UserAvatar.module.css';

interface Props {
  readonly user: User;
  readonly size: number;
}

/** The user's picture, else the identicon of their email address, else the first letter of their name. */
export function UserAvatar({ user, size }: Props) {
  const { data: identiconUrl } = useQuery({
    queryKey: ['identicon', user.email],
    queryFn: () => identicon(user.email ?? ''),
    enabled: user.avatarUrl === null && user.email !== null,
  });
  const src = user.avatarUrl ?? (user.email === null ? null : identiconUrl);
  return (
    <span className={styles.avatar} style={{ width: size, height: size, fontSize: size * 0.42 }} aria-hidden>
      {[...user.username][0]?.toUpperCase()}
      {src && <Picture key={src} src={src} size={size} />}
    </span>
  );
}

/** Covers the letter once it has loaded. */
function Picture({ src, size }: { readonly src: string; readonly size: number }) {
  const [isLoaded, setIsLoaded] = useState(false);
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
      className={styles.picture}
      data-loaded={isLoaded || undefined}
      onLoad={() => setIsLoaded(true)}
    />
  );
}

/** Returns the URL of an email address's Gravatar. Over plain http it is null: browsers offer no hashing there. */
export async function identicon(email: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `https://www.gravatar.com/avatar/${hash}?s=96&d=identicon`;
}
