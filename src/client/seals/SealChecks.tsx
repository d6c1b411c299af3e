import { IconCheck, IconInfoCircle, IconLockOpen, IconX } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDateTime } from '#client/api/clock.ts';
import { entriesQuery } from '#client/api/queries.ts';
import { Fold } from '#client/ui/Fold.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { calls } from '#contract/calls.ts';
import type { Pool } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { plural } from '#domain/names/plural.ts';
import { FoundList } from './FoundList.tsx';
import { checkPoolSeals, type PoolCheck, type RoundCheck } from './readSealed.ts';
import styles from './Seals.module.css';

interface Props {
  readonly pool: Pool;
  /** another time for each check */
  readonly openedAt: number;
}

export function SealChecks({ pool, openedAt }: Props) {
  const queryClient = useQueryClient();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: check } = useSuspenseQuery({
    queryKey: ['sealChecks', pool.id, openedAt],
    queryFn: () => checkPoolSeals(queryClient, pool, entries),
  });
  return (
    <>
      <p className={`strong ${styles.lead}`}>{summaryText(check)}</p>
      <p className="soft">
        Your browser has checked every seal, and compared what was sealed with the picks shown here.
      </p>
      {check.problems.length > 0 && (
        <Row gap={3} align="start">
          <IconX className="bad" size={20} stroke={3} aria-hidden />
          <Stack gap={1} className="typed grow">
            <strong className="bad">{pool.name}</strong>
            <FoundList texts={check.problems} />
          </Stack>
        </Row>
      )}
      <Stack as="ul" divided className={styles.rounds}>
        {check.rounds.map((round) => (
          <RoundResult key={round.listed.sealedAt} check={round} />
        ))}
      </Stack>
      <Fold summary="Codes and files">
        <p className="soft text-s">
          Post a code in your chat, or compare it with others: nobody can swap a seal that somebody has copied.{' '}
          <Link to="/how-it-works">How it works</Link>
        </p>
        <Stack as="ul" gap={3}>
          {check.rounds.map((round) => (
            <RoundCode key={round.listed.sealedAt} pool={pool} check={round} />
          ))}
        </Stack>
      </Fold>
    </>
  );
}

function summaryText({ problems, rounds }: PoolCheck): string {
  if (problems.length > 0 || rounds.some((each) => each.problems.length > 0)) {
    return 'Something does not match what was sealed at the lock.';
  }
  return rounds.some(({ notes }) => notes.length > 0)
    ? 'Every pick shown here is as it was at the lock, but for the differences below, and each has a reason.'
    : 'Every pick shown here is as it was at the lock.';
}

interface RoundProps {
  readonly check: RoundCheck;
}

const nameOf = ({ round, listed }: RoundCheck) => round?.name ?? `Round ${listed.roundNumber}`;

function RoundResult({ check }: RoundProps) {
  const { state, problems, notes, own, changed } = check;
  const isBad = problems.length > 0;
  return (
    <Row as="li" gap={3} align="start">
      <Mark state={state} isBad={isBad} />
      <Stack gap={1} className="typed grow">
        <strong className={isBad ? 'bad' : undefined}>{nameOf(check)}</strong>
        <Line>{stateText(check)}</Line>
        {isBad && <FoundList texts={problems} />}
        {own.length > 0 && <Line>{listText(own)}: sealed as you saved it</Line>}
        {notes.length > 0 && (
          <Found
            title="Not as sealed, which a correction, a later save, a later joining or the autopilot explains:"
            texts={notes}
          />
        )}
        {changed.length > 0 && (
          <Found
            title="Changed since this browser first opened this seal, by leaving, hiding or coming back:"
            texts={changed}
          />
        )}
      </Stack>
    </Row>
  );
}

/** What others compare: the code of a seal, when it was made, and its file. */
function RoundCode({ pool, check }: RoundProps & { readonly pool: Pool }) {
  const { listed, state } = check;
  const file = calls.readSeal.path
    .replace('{id}', String(pool.id))
    .replace('{roundNumber}', String(listed.roundNumber));
  return (
    <Stack as="li" className="typed">
      <strong>{nameOf(check)}</strong>
      <span className={styles.code}>{listed.root}</span>
      {state === 'checked' && (
        <Row gap={4} wrap="text" className="soft text-s">
          Sealed {formatDateTime(listed.sealedAt)}
          <a href={file} download={`${pool.name} seal ${listed.roundNumber}.txt`} className="text-link">
            Download
          </a>
        </Row>
      )}
    </Stack>
  );
}

function Mark({ state, isBad }: { readonly state: RoundCheck['state']; readonly isBad: boolean }) {
  if (isBad) return <IconX className="bad" size={20} stroke={3} aria-hidden />;
  if (state === 'open') return <IconLockOpen className="soft" size={20} aria-hidden />;
  if (state === 'checked') return <IconCheck className="good" size={20} stroke={3} aria-hidden />;
  return <IconInfoCircle className="soft" size={20} aria-hidden />;
}

function stateText({ listed, state, problems, hidden }: RoundCheck): string {
  if (state === 'open') return 'Open again: its picks are hidden until the next lock.';
  if (state === 'deleted') return 'This round was deleted. It had no picks.';
  if (state === 'replaced') return 'Reopened, and sealed again later.';
  const entries = plural(listed.entries, 'entry', 'entries');
  const unseen = hidden > 0 ? `, ${hidden} of them without picks: hidden, or gone since` : '';
  return problems.length > 0 ? `${entries}, not as sealed:` : `${entries}, as sealed${unseen}`;
}

function Found({ title, texts }: { readonly title: string; readonly texts: readonly string[] }) {
  return (
    <>
      <Line>{title}</Line>
      <FoundList texts={texts} />
    </>
  );
}

function Line({ children }: { readonly children: ReactNode }) {
  return <span className="soft text-s">{children}</span>;
}
