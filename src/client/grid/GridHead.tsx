import { type FocusEvent, type KeyboardEvent, memo, useState } from 'react';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { DelegatedTooltip, useDelegatedTooltip } from '#client/ui/DelegatedTooltip.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { formatCount } from '#domain/names/plural.ts';
import { ColumnSpacer } from './GridRow.tsx';
import type { GridData, GridEntry } from './gridData.ts';
import styles from './RoundTable.module.css';
import type { GoToColumn } from './useGridWindow.ts';

const AVATAR_SIZE = 22;

interface Props {
  readonly data: GridData;
  /** rendered columns, besides the pinned ones: from `first` to before `end` */
  readonly first: number;
  readonly end: number;
  readonly goTo: GoToColumn;
}

/** The entries with their scores. One is in the tab order; arrow keys, Home and End reach the others. */
export function GridHead({ data: { entries, own, pinned }, first, end, goTo }: Props) {
  const [focused, setFocused] = useState(0);
  const { target, handlers } = useDelegatedTooltip('[data-column]');
  const pointed = entries[(target && columnOf(target)) ?? -1];
  const tabStop = focused < pinned ? focused : Math.min(Math.max(focused, first), end - 1);

  const onFocus = (event: FocusEvent) => {
    const column = columnOf(event.target);
    if (column !== undefined) setFocused(column);
    handlers.onFocus(event);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = columnAfter(event, entries.length);
    if (next === undefined) return;
    event.preventDefault();
    goTo(next, event.currentTarget);
  };
  const heads = (from: number, to: number) =>
    entries
      .slice(from, to)
      .map((entry, index) => (
        <EntryHead
          key={entry.entryId}
          entry={entry}
          column={from + index}
          isOwn={own.has(entry.entryId)}
          isPinned={from + index < pinned}
          tabIndex={from + index === tabStop ? 0 : -1}
        />
      ));
  return (
    <tr {...handlers} onFocus={onFocus} onKeyDown={onKeyDown}>
      <th scope="col" className={`overline ${styles.corner}`} aria-colindex={1}>
        Matchup
      </th>
      {heads(0, pinned)}
      <ColumnSpacer columns={first - pinned} />
      {heads(first, end)}
      <ColumnSpacer columns={entries.length - end} />
      {target && pointed && <DelegatedTooltip target={target} label={<EntryTip entry={pointed} />} maw={280} />}
    </tr>
  );
}

function columnOf(target: Element): number | undefined {
  const { column } = target instanceof HTMLElement ? target.dataset : {};
  return column === undefined ? undefined : Number(column);
}

function columnAfter({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent, count: number): number | undefined {
  const column = target instanceof Element ? columnOf(target) : undefined;
  if (column === undefined || ctrlKey || metaKey || altKey) return undefined;
  if (key === 'ArrowRight') return Math.min(column + 1, count - 1);
  if (key === 'ArrowLeft') return Math.max(column - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}

interface EntryProps {
  readonly entry: GridEntry;
  readonly column: number;
  readonly isOwn: boolean;
  readonly isPinned?: boolean;
  readonly tabIndex?: 0 | -1;
}

export const EntryHead = memo(function EntryHead({ entry, column, isOwn, isPinned, tabIndex }: EntryProps) {
  return (
    <th
      scope="col"
      className={styles.entry}
      data-own={isOwn || undefined}
      data-pinned={isPinned || undefined}
      data-column={column}
      aria-colindex={column + 2}
      aria-description={entry.username}
      tabIndex={tabIndex}
    >
      <span className={styles.entryName}>{entry.entryName}</span>
      {isOwn && <span className="visually-hidden"> your entry</span>}
      <Row as="span" gap={1} justify="center" className={styles.foot}>
        <PlayerAvatar person={entry} size={AVATAR_SIZE} />
        <span className={`numeral text-l ${styles.score}`}> {formatCount(entry.total)}</span>
      </Row>
    </th>
  );
});

function EntryTip({ entry }: Pick<EntryProps, 'entry'>) {
  return (
    <Stack as="span" className="typed">
      <strong>{entry.entryName}</strong>
      <span>{entry.username}</span>
    </Stack>
  );
}
