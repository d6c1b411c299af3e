import { Button } from '@mantine/core';
import { IconCheck, IconDownload, IconX } from '@tabler/icons-react';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ApiError } from '#client/api/call.ts';
import { formatDateTime } from '#client/api/clock.ts';
import { entriesQuery } from '#client/api/queries.ts';
import { Fold } from '#client/ui/Fold.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { calls } from '#contract/calls.ts';
import type { Entry, Pool } from '#contract/schemas.ts';
import type { Seal as ListedSeal } from '#features/proof/contract/seals.ts';
import type { Change } from '#features/proof/domain/changes.ts';
import { KEPT, shortRoot } from '#features/proof/domain/sealRoot.ts';
import { firstOfEachKind, summaryText } from '#features/proof/domain/verify.ts';
import { checkOwnEntries } from './checkOwnEntries.ts';
import { FoundList } from './FoundList.tsx';
import styles from './Seals.module.css';
import { saveEverything } from './saveEverything.ts';
import { type VerifiedPool, verifyPool } from './verifyPool.ts';

const MAX_TRIES = 5;
/** No answer, too many requests, and a site that is busy: anything else is what the site says. */
const TRY_AGAIN = new Set([0, 429, 503]);

interface Props {
  readonly pool: Pool;
  /** another time for each check */
  readonly openedAt: number;
}

export function SealChecks({ pool, openedAt }: Props) {
  const queryClient = useQueryClient();
  const { data: entries } = useSuspenseQuery(entriesQuery());
  const { data: verified } = useSuspenseQuery({
    queryKey: ['sealChecks', pool.id, openedAt],
    queryFn: async () => {
      const found = await verifyPool(pool.id);
      return { ...found, own: await checkOwnEntries(queryClient, pool, entries) };
    },
    retry: (count, error) => count < MAX_TRIES && error instanceof ApiError && TRY_AGAIN.has(error.status),
  });
  const { found, own, listed } = verified;
  const mismatches = [...found.mismatches, ...own.alarms];
  const problems = firstOfEachKind(mismatches);
  return (
    <>
      <p className={`strong ${styles.lead}`}>{summaryText({ ...found, mismatches })}</p>
      <p className="soft">
        Your browser has replayed the ledger of results with the sealed picks, and compared what follows with the picks,
        points and ranks shown here.
      </p>
      {problems.length > 0 && (
        <Row gap={3} align="start">
          <IconX className="bad" size={20} stroke={3} aria-hidden />
          <Stack gap={1} className="typed grow">
            <strong className="bad">{pool.name}</strong>
            <FoundList texts={problems} />
          </Stack>
        </Row>
      )}
      {own.sealed.length > 0 && (
        <Row gap={3} align="start">
          <IconCheck className="good" size={20} stroke={3} aria-hidden />
          <span className="typed grow">{own.sealed.join(', ')}: sealed as you saved it</span>
        </Row>
      )}
      <Changes changes={found.changes} />
      <Fold summary="Codes and files">
        <p className="soft text-s">
          Post a code in your chat, or compare it with others: nobody can swap a seal that somebody has copied.{' '}
          <Link to="/how-it-works">How it works</Link>
        </p>
        <SaveEverything verified={verified} entries={entries} />
        <Stack as="ul" gap={3}>
          {listed.toReversed().map((seal) => (
            <SealCode key={seal.number} pool={pool} verified={verified} seal={seal} />
          ))}
        </Stack>
      </Fold>
    </>
  );
}

function Changes({ changes }: { readonly changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Stack as="ul" divided className={`typed ${styles.rounds}`}>
      {changes.map(({ text, details, isAfterResult }) => (
        <li key={text} className={isAfterResult ? 'strong' : undefined}>
          {text}
          {details.length > 0 && (
            <Fold summary="Which ones">
              <FoundList texts={details} />
            </Fold>
          )}
        </li>
      ))}
    </Stack>
  );
}

interface EverythingProps {
  readonly verified: VerifiedPool;
  readonly entries: readonly Entry[];
}

function SaveEverything({ verified, entries }: EverythingProps) {
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void saveEverything(verified, entries)}
    >
      Save Everything
    </Button>
  );
}

interface CodeProps {
  readonly pool: Pool;
  readonly verified: VerifiedPool;
  readonly seal: ListedSeal;
}

/** What others compare: the code of a seal, when it was made, and its file. */
function SealCode({ pool, verified: { evidence, words }, seal }: CodeProps) {
  const file = calls.readSeal.path.replace('{id}', String(pool.id)).replace('{number}', String(seal.number));
  const isReadable = typeof evidence.files.get(seal.number) === 'string';
  return (
    <Stack as="li" className="typed">
      <strong>{words.roundNames.get(seal.roundId) ?? `Round ${seal.roundNumber}`}</strong>
      <span className={styles.code}>{shortRoot(seal.root, KEPT)}</span>
      <Row gap={4} wrap="text" className="soft text-s">
        Sealed {formatDateTime(seal.sealedAt)}
        {isReadable && (
          <a href={file} download={`${pool.name} seal ${seal.number}.txt`} className="text-link">
            Download
          </a>
        )}
      </Row>
    </Stack>
  );
}
