import { IconCornerUpLeft, IconFlag, IconPin, IconTrash, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { call, serverNow } from '#client/api/call.ts';
import { useUser } from '#client/shell/session.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { type ItemAction, ItemMenu } from '#client/ui/ActionMenu.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool, User } from '#contract/schemas.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import { MINUTE } from '#domain/time.ts';
import type { WrittenItem } from '#features/poolNews/contract/poolNews.ts';
import { DELETABLE_MINUTES } from '#features/poolNews/domain/messages.ts';
import { mayMute } from '#features/poolNews/domain/muting.ts';
import { ItemTime } from './ItemTime.tsx';
import { deletedText, itemText } from './itemText.ts';
import { MessageText } from './MessageText.tsx';
import { MuteDialog } from './MuteDialog.tsx';
import styles from './PoolNews.module.css';
import { poolNewsKey } from './poolNewsEvent.ts';
import { Quote } from './Quote.tsx';
import { AddReaction, Reactions } from './Reactions.tsx';
import { ReportDialog } from './ReportDialog.tsx';
import type { NewsAccess } from './useNewsAccess.ts';

interface Props {
  readonly pool: Pool;
  readonly item: WrittenItem;
  readonly access: NewsAccess;
  /** undefined for a reader who cannot write */
  readonly onAnswer: ((item: WrittenItem) => void) | undefined;
}

export function MessageCard({ item, ...props }: Props) {
  const user = useUser();
  if (item.text === undefined) {
    return (
      <Row as="p" gap={3} className={`soft ${styles.deleted}`}>
        <span>{deletedText(item)}</span>
        <ItemTime at={item.at} />
      </Row>
    );
  }
  return (
    <Card as="article" pad={3} className={item.userId === user.id ? styles.own : undefined}>
      <Written item={item} {...props} />
    </Card>
  );
}

/** Who wrote what and when, with its menu and reactions. */
export function Written({ pool, item, access, onAnswer }: Props) {
  const { kind, username, text = '' } = item;
  return (
    <Row gap={3} align="start" className={styles.touched} tabIndex={-1}>
      {kind === 'note' || username === null ? (
        <IconPin className={`ember ${styles.icon}`} size={20} aria-hidden />
      ) : (
        <PlayerAvatar person={{ ...item, username }} size={32} />
      )}
      <Stack gap={1} className="grow">
        <Row gap={2}>
          <strong className="grow truncate">
            {kind === 'note' && username !== null && <span className="visually-hidden">Note from </span>}
            {username ?? 'Note'}
          </strong>
          <ItemTime at={item.at} />
          <Row className={`not-printed ${styles.tools}`}>
            <AddReaction pool={pool} item={item} access={access} />
            <MessageMenu {...{ pool, item, access, onAnswer }} />
          </Row>
        </Row>
        {item.kind === 'message' && item.replyTo && <Quote {...item.replyTo} />}
        <MessageText text={text} />
        <Reactions pool={pool} item={item} access={access} />
      </Stack>
    </Row>
  );
}

type Asked = 'delete' | 'report' | 'mute';

function MessageMenu({ pool, item, access, onAnswer }: Props) {
  const user = useUser();
  const [asked, setAsked] = useState<Asked>();
  const ask = (what: Asked) => () => setAsked(what);
  const close = () => setAsked(undefined);
  const author = authorOf(item);
  const actions = [
    ...(onAnswer ? [{ text: 'Answer', Icon: IconCornerUpLeft, onChoose: () => onAnswer(item) }] : []),
    ...(access === 'archived' ? [] : actionsFor(pool, user, item, ask)),
  ];
  if (actions.length === 0) return null;
  return (
    <>
      <ItemMenu name={itemText(item)} actions={actions} />
      <DeleteDialog pool={pool} item={item} opened={asked === 'delete'} onClose={close} />
      <ReportDialog pool={pool} item={item} opened={asked === 'report'} onClose={close} />
      {author && <MuteDialog pool={pool} person={author} opened={asked === 'mute'} onClose={close} />}
    </>
  );
}

/** Undefined for a deleted account, and for a hidden admin. */
function authorOf({ userId, username }: WrittenItem) {
  return userId === null || username === null ? undefined : { userId, username };
}

function actionsFor(pool: Pool, user: User, item: WrittenItem, ask: (what: Asked) => () => void): ItemAction[] {
  const isOwn = item.userId === user.id;
  const isAdmin = user.isAdmin || isPoolAdmin(pool, user.id);
  const isRecent = Date.parse(item.at) > serverNow() - DELETABLE_MINUTES * MINUTE;
  const author = authorOf(item);
  return [
    ...(isOwn ? [] : [{ text: 'Report …', Icon: IconFlag, onChoose: ask('report') }]),
    ...(author && mayMute(pool, user, author.userId)
      ? [{ text: 'Mute …', Icon: IconVolumeOff, onChoose: ask('mute') }]
      : []),
    ...(isAdmin || (isOwn && isRecent)
      ? [{ text: 'Delete …', Icon: IconTrash, isFinal: true, onChoose: ask('delete') }]
      : []),
  ];
}

interface DialogProps extends Pick<Props, 'pool' | 'item'> {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function DeleteDialog({ pool, item, opened, onClose }: DialogProps) {
  const deletion = useApiMutation({
    mutate: () => call('deleteMessage', { params: { id: pool.id, messageId: Number(item.id) } }),
    invalidates: [poolNewsKey(pool.id)],
    success: 'Message deleted',
    failure: 'Failed to delete the message',
    onSuccess: () => {
      onClose();
      refocus('main');
    },
  });
  return (
    <Confirmation
      title="Delete Message"
      action="Delete Message"
      isDestructive
      opened={opened}
      onClose={onClose}
      isPending={deletion.isPending}
      onConfirm={() => deletion.mutate()}
    >
      <p>Nobody can read it any more. A line says that it was deleted.</p>
    </Confirmation>
  );
}
