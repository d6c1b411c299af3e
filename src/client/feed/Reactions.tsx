import { ActionIcon, Menu } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { call } from '#client/api/call.ts';
import { itemText } from '#client/pool/feed/itemText.ts';
import { ActionMenu } from '#client/ui/ActionMenu.tsx';
import { Row } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { FeedItem, FeedReaction } from '#contract/poolFeed.ts';
import type { Pool } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { REACTIONS, type Reaction } from '#domain/pools/messages.ts';
import styles from './Feed.module.css';

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
  readonly item: FeedItem;
  readonly isMuted: boolean;
}

/** The reactions to an item. A press on one adds or takes back the user's. */
export function Reactions({ pool, item, isMuted }: Props) {
  const { reactions = [] } = item;
  const toggling = useApiMutation({
    mutate: ({ kind, isOwn }: Pick<FeedReaction, 'kind' | 'isOwn'>) =>
      call(isOwn ? 'removeReaction' : 'addReaction', { params: { id: pool.id, itemId: Number(item.id), kind } }),
    invalidates: [['poolFeed', pool.id]],
    failure: 'Failed to save your reaction',
  });
  const own = new Set(reactions.flatMap(({ kind, isOwn }) => (isOwn ? [kind] : [])));
  return (
    <Row gap={1} wrap className={`not-printed ${styles.reactions}`}>
      {reactions.map((reaction) => (
        <button
          key={reaction.kind}
          type="button"
          className={styles.reaction}
          aria-pressed={reaction.isOwn}
          aria-label={`${FACES[reaction.kind].name}: ${namesText(reaction)}`}
          title={namesText(reaction)}
          disabled={isMuted || toggling.isPending}
          onClick={() => toggling.mutate(reaction)}
        >
          <span aria-hidden>{FACES[reaction.kind].emoji}</span> <span className="numeral">{reaction.count}</span>
        </button>
      ))}
      {!isMuted && (
        <ActionMenu
          button={
            <ActionIcon aria-label={`React to ${itemText(item)}`}>
              <IconMoodSmile size={20} aria-hidden />
            </ActionIcon>
          }
        >
          {REACTIONS.map((kind) => (
            <Menu.Item
              key={kind}
              leftSection={<span aria-hidden>{FACES[kind].emoji}</span>}
              onClick={() => toggling.mutate({ kind, isOwn: own.has(kind) })}
            >
              {FACES[kind].name}
            </Menu.Item>
          ))}
        </ActionMenu>
      )}
    </Row>
  );
}

/** Returns `Ana, Bo and 3 others`. */
function namesText({ names, count }: FeedReaction): string {
  const more = count - names.length;
  return listText(more > 0 ? [...names, `${more} ${more === 1 ? 'other' : 'others'}`] : names);
}
