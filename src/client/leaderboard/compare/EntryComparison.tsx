import type { ReactNode } from 'react';
import type { Choices } from '#client/leaderboard/assumed/choices.ts';
import { OUT_TEXTS } from '#client/seasons/rounds/roundTexts.ts';
import { PlayerAvatar } from '#client/standing/PlayerAvatar.tsx';
import { useOwnEntryIds } from '#client/standing/useOwnEntryIds.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { Leaderboard, PickGrid } from '#contract/standings.ts';
import { namesPlayer } from '#domain/names/namesPlayer.ts';
import { ordinal } from '#domain/names/ordinal.ts';
import { noun, plural } from '#domain/names/plural.ts';
import { hasRanks } from '#domain/scoring/hasRanks.ts';
import { CompareSelect } from './CompareSelect.tsx';
import {
  type ComparedRound,
  type Comparison,
  compareEntries,
  differingText,
  leadText,
  type Pair,
} from './comparison.ts';
import styles from './Entry.module.css';
import { entryRounds, type GridEntry, type PickedGame } from './entryRounds.ts';
import { OutcomeMark, PickedTeam } from './PickedGames.tsx';
import type { OpenedEntry } from './useOpenedEntry.ts';

type RankedRow = Leaderboard['rows'][number];

/** An entry in its pool, with the choices. */
export interface EntryProps {
  readonly pool: Pool;
  readonly leaderboard: Leaderboard;
  readonly choices: Choices;
  readonly row: RankedRow;
  readonly grid: PickGrid;
  readonly entry: GridEntry;
  readonly shown: OpenedEntry;
  /** shows another entry, round or comparison */
  readonly onShow: (shown: OpenedEntry) => void;
}

/** Two entries next to each other: where they differ, what each gained there, and what is open. */
export function EntryComparison(props: EntryProps) {
  const { pool, leaderboard, choices, row, shown, onShow, grid, entry } = props;
  const other = grid.entries.find(({ entryId }) => entryId === shown.with && entryId !== entry.entryId);
  const otherRow = leaderboard.rows.find(({ entryId }) => entryId === other?.entryId);
  const back = (
    <button type="button" className="text-link" onClick={() => onShow({ entry: row.entryId })}>
      All points of {row.entryName}
    </button>
  );
  return (
    <>
      <CompareSelect leaderboard={leaderboard} entryId={row.entryId} chosen={otherRow?.entryId} onShow={onShow} />
      {other && otherRow ? (
        <Compared
          rows={[row, otherRow]}
          isRanked={hasRanks(leaderboard.rows, leaderboard.final)}
          back={back}
          comparison={compareEntries(entryRounds(grid, entry, pool, choices), entryRounds(grid, other, pool, choices))}
        />
      ) : (
        <>
          <p>The other entry does not play in this pool, or not any more.</p>
          {back}
        </>
      )}
    </>
  );
}

interface ComparedProps {
  readonly rows: Pair<RankedRow>;
  readonly isRanked: boolean;
  readonly comparison: Comparison;
  /** inside what scrolls, for the keyboard to reach it */
  readonly back: ReactNode;
}

function Compared({ rows, isRanked, comparison, back }: ComparedProps) {
  const { rounds, totals, gained, toCome, open } = comparison;
  const names: Pair<string> = [rows[0].entryName, rows[1].entryName];
  return (
    <>
      <p>
        <strong>{leadText(names, totals)}</strong>
        <br />
        {differingText(comparison)}
      </p>
      <section className={styles.scroller} aria-label="Where they differ">
        <table className={styles.table}>
          <thead>
            <tr>
              {rows.map((each) => (
                <EntryHead key={each.entryId} row={each} isRanked={isRanked} />
              ))}
            </tr>
          </thead>
          <tbody>
            <Sum label="Total" values={totals} />
            {comparison.differing > 0 && <Sum label="Where they differ" values={gained} />}
            {open > 0 && <Sum label="Still possible there" values={toCome} />}
          </tbody>
          {rounds.map((round) => (
            <RoundBody key={round.number} round={round} names={names} />
          ))}
        </table>
        {back}
      </section>
    </>
  );
}

function EntryHead({ row, isRanked }: { readonly row: RankedRow; readonly isRanked: boolean }) {
  const isOwn = useOwnEntryIds().has(row.entryId);
  return (
    <th scope="col" data-own={isOwn || undefined}>
      <Row as="span" gap={2}>
        <PlayerAvatar person={row} size={28} />
        <Stack as="span" className="typed">
          <strong>{row.entryName}</strong>
          <span className="soft text-xs">
            {[isRanked && ordinal(row.rank), isOwn ? 'you' : !namesPlayer(row) && row.username]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </Stack>
      </Row>
    </th>
  );
}

interface SumProps {
  readonly label: string;
  readonly values: Pair<number>;
}

function Sum({ label, values: [one, other] }: SumProps) {
  return (
    <tr>
      <td>
        <span className={`soft text-xs ${styles.label}`}>{label}</span> <span className="numeral">{one}</span>
      </td>
      <td>
        <span className="visually-hidden">{label} </span>
        <span className="numeral">{other}</span>
      </td>
    </tr>
  );
}

interface RoundProps {
  readonly round: ComparedRound;
  readonly names: Pair<string>;
}

function RoundBody({ round, names }: RoundProps) {
  const { name, points, games } = round;
  return (
    <tbody>
      <tr>
        <th colSpan={2} scope="rowgroup" className={styles.round}>
          <Row as="span" gap={3} justify="between" wrap="text">
            <strong className="typed">{name}</strong>
            <strong>
              {points[0]} – {plural(points[1], 'point')}
            </strong>
          </Row>
          <span className="soft text-s">{roundNote(round, names)}</span>
        </th>
      </tr>
      {games.map(({ game, sides }) => (
        <tr key={game.id}>
          <PickCell picked={sides[0]} />
          <PickCell picked={sides[1]} />
        </tr>
      ))}
    </tbody>
  );
}

/** Returns `28 same picks`, or for whom the round does not count. */
function roundNote({ out, same, games }: ComparedRound, names: Pair<string>): string {
  const absent = names.filter((_, side) => out[side] === 'absent');
  if (absent.length > 0) return `${OUT_TEXTS.absent}: ${absent.join(' and ')}`;
  const late = names.filter((_, side) => out[side]);
  if (late.length > 0) return `Played before ${late.join(' and ')} joined`;
  const sameText = `${same} same ${noun(same, 'pick')}`;
  return games.length === 0 ? `No differences · ${sameText}` : sameText;
}

function PickCell({ picked }: { readonly picked: PickedGame }) {
  const { pick, outcome, isAssumed } = picked;
  return (
    <td className={styles.picks} data-outcome={outcome}>
      <Row as="span" gap={2} className={styles.game} data-outcome={outcome} data-assumed={isAssumed || undefined}>
        <OutcomeMark outcome={outcome} />
        <Stack as="span" className="grow typed">
          <PickedTeam pick={pick} />
          <span className={`text-xs ${styles.points}`}>{pointsText(picked)}</span>
        </Stack>
      </Row>
    </td>
  );
}

/** Returns `+5 points, 3 of them bonus`, `2 points possible` or `0 points, if so`. */
function pointsText({ outcome, points, bonus, possible, isAssumed }: PickedGame): string {
  if (outcome === 'open') return `${plural(possible, 'point')} possible`;
  const earned = points > 0 ? `+${plural(points, 'point')}` : '0 points';
  return [earned, bonus > 0 && `${bonus} of them bonus`, isAssumed && 'if so'].filter(Boolean).join(', ');
}
