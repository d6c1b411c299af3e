import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { formatDayTime, formatFully } from '#client/api/clock.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { formatWithZone } from '#client/ui/localTime.ts';
import type { RoundChangePreview } from '#contract/previews.ts';
import type { Game, Round } from '#contract/schemas.ts';
import { firstTipOff } from './firstTipOff.ts';
import styles from './Rounds.module.css';
import { actionText, durationText, previewText } from './roundPreview.ts';
import { useRoundChange } from './useRoundChange.ts';

interface Props {
  readonly round: Round;
  readonly games: readonly Game[];
}

/** When the first game of an open round begins, and one tap that locks the round then if it would lock later. */
export function FirstTipOff({ round, games }: Props) {
  const start = firstTipOff(games);
  const change = useRoundChange(round, () => change.discardPreview());
  if (start === undefined) return null;
  const late = Date.parse(round.deadline) - Date.parse(start);
  const lock = () => change.propose({ name: round.name, deadline: start });
  return (
    <>
      <p className="soft">
        First tip-off: <time dateTime={start}>{formatWithZone(start)}</time>
      </p>
      {late > 0 && (
        <Row wrap gap={3}>
          <Row as="p" gap={2} className="bad strong">
            <IconAlertTriangle size={18} aria-hidden />
            <span>Locks {durationText(late)} after the first tip-off</span>
          </Row>
          <Button variant="default" className={styles.lock} loading={change.isPending} onClick={lock}>
            Lock at the first tip-off, {formatDayTime(start)}
          </Button>
        </Row>
      )}
      <Confirmation
        title="Lock at the first tip-off"
        action={change.preview ? actionText(change.preview) : 'Move Deadline'}
        opened={change.preview !== undefined}
        onClose={change.discardPreview}
        isPending={change.isPending}
        onConfirm={lock}
      >
        {change.preview && <Moved {...change.preview} />}
      </Confirmation>
    </>
  );
}

/** The old and the new deadline, and what the change means. */
function Moved(preview: RoundChangePreview) {
  const { round, oldDeadline } = preview;
  return (
    <Stack gap={3}>
      <p>
        <strong>{round.name}</strong> locks{' '}
        <strong>
          <time dateTime={round.deadline}>{formatFully(round.deadline)}</time>
        </strong>{' '}
        instead of <time dateTime={oldDeadline}>{formatFully(oldDeadline)}</time>.
      </p>
      <p>{previewText(preview)}</p>
    </Stack>
  );
}
