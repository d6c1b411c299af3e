import { ActionIcon } from '@mantine/core';
import { IconMoodPlus } from '@tabler/icons-react';
import { call } from '#client/api/call.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Row } from '#client/ui/layout.tsx';
import { MenuItem } from '#client/ui/MenuItem.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { NewsItem, NewsReaction } from '#features/poolNews/contract/poolNews.ts';
import { REACTIONS, type Reaction } from '#features/poolNews/domain/messages.ts';
import { itemText, namesText } from './itemText.ts';
import styles from './PoolNews.module.css';
import { poolNewsKey } from './poolNewsEvent.ts';
import type { NewsAccess } from './useNewsAccess.ts';

const FACES: Readonly<Record<Reaction, { readonly emoji: string; readonly name: string }>> = {
  clap: { emoji: '👏', name: 'Clap' },
  laugh: { emoji: '😂', name: 'Laugh' },
  fire: { emoji: '🔥', name: 'Fire' },
  wow: { emoji: '😮', name: 'Wow' },
  ouch: { emoji: '💔', name: 'Ouch' },
  eyes: { emoji: '👀', name: 'Eyes' },
};

interface Props {
  readonly pool: Pool;
  readonly item: NewsItem;
  readonly access: NewsAccess;
}

/** How often each reaction was given. A press adds the user's, or takes it back. */
export function Reactions({ pool, item, access }: Props) {
  const toggling = useToggling(pool, item);
  const { reactions = [] } = item;
  if (reactions.length === 0) return null;
  return (
    <Row gap={2} wrap className="not-printed">
      {reactions.map(({ kind, count, isOwn, names }) => (
        <button
          key={kind}
          type="button"
          className={styles.reaction}
          aria-pressed={isOwn}
          aria-label={`${FACES[kind].emoji} ${count}, by ${namesText(names, count)}`}
          title={namesText(names, count)}
          disabled={access !== 'open' || toggling.isPending}
          onClick={() => toggling.mutate({ kind, isOwn })}
        >
          <Face kind={kind} /> <span className="numeral">{count}</span>
        </button>
      ))}
    </Row>
  );
}

/** Offers all reactions in one row, at the end of an item's first line, where a pointer, a finger or the keyboard is. */
export function AddReaction({ pool, item, access }: Props) {
  const toggling = useToggling(pool, item);
  if (access !== 'open') return null;
  const own = new Set((item.reactions ?? []).flatMap(({ kind, isOwn }) => (isOwn ? [kind] : [])));
  return (
    <ActionMenu
      button={
        <ActionIcon className={`not-printed ${styles.react}`} aria-label={`React to ${itemText(item)}`}>
          <IconMoodPlus size={20} aria-hidden />
        </ActionIcon>
      }
    >
      <Row>
        {REACTIONS.map((kind) => (
          <MenuItem
            key={kind}
            className={styles.choice}
            aria-label={FACES[kind].name}
            data-own={own.has(kind) || undefined}
            onClick={() => toggling.mutate({ kind, isOwn: own.has(kind) })}
          >
            <Face kind={kind} />
          </MenuItem>
        ))}
      </Row>
    </ActionMenu>
  );
}

function Face({ kind }: { readonly kind: Reaction }) {
  return (
    <span className={styles.face} aria-hidden>
      {FACES[kind].emoji}
    </span>
  );
}

function useToggling(pool: Pool, { id }: NewsItem) {
  return useApiMutation({
    mutate: ({ kind, isOwn }: Pick<NewsReaction, 'kind' | 'isOwn'>) =>
      call(isOwn ? 'removeReaction' : 'addReaction', { params: { id: pool.id, itemId: Number(id), kind } }),
    invalidates: [poolNewsKey(pool.id)],
    failure: 'Failed to save your reaction',
  });
}
