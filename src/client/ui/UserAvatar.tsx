import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { User } from '#contract/schemas.ts';
import styles from './PersonTile.module.css';
import { PersonTile } from './PersonTile.tsx';

interface Props {
  readonly user: User;
  readonly size: number;
}

/** The user's picture, else the Gravatar of their email address, else their tile. */
export function UserAvatar({ user, size }: Props) {
  const { data: gravatar } = useQuery({
    queryKey: ['gravatar', user.email],
    queryFn: () => gravatarUrl(user.email ?? ''),
    enabled: user.avatarUrl === null && user.email !== null,
  });
  const src = user.avatarUrl ?? (user.email === null ? null : gravatar);
  return (
    <PersonTile person={user} size={size}>
      {src && <Picture key={src} src={src} size={size} />}
    </PersonTile>
  );
}

/** Covers the tile once it has loaded. */
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

/**
 * Returns the URL of an email address's Gravatar, which does not load where there is none. Over plain http it is null:
 * browsers offer no hashing there.
 */
export async function gravatarUrl(email: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `https://www.gravatar.com/avatar/${hash}?s=96&d=404`;
}
