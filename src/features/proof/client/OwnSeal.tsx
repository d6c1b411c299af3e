import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '#client/api/clock.ts';
import { copyText } from '#client/ui/Copyable.tsx';
import { Card, Stack } from '#client/ui/layout.tsx';
import type { Entry, Pool, Round } from '#contract/schemas.ts';
import { plural } from '#domain/names/plural.ts';
import type { Receipt } from '#features/proof/contract/seals.ts';
import { checkOwnSeal } from './checkOwn.ts';
import { FoundList } from './FoundList.tsx';
import { SealLine } from './SealLine.tsx';

/** Until the seal is made, and after an error. */
const RETRY_MS = 10_000;

interface Props {
  readonly entry: Entry;
  readonly round: Round;
  readonly receipt: Receipt;
  readonly pools: readonly Pool[];
}

export function OwnSeal({ entry, round, receipt, pools }: Props) {
  const queryClient = useQueryClient();
  const { data: own, error } = useQuery({
    queryKey: ['ownSeal', entry.id, round.id, round.deadline, receipt.commitment, pools.map(({ id }) => id)],
    queryFn: () => checkOwnSeal({ queryClient, entry, round, receipt }, pools),
    refetchInterval: ({ state }) => (state.data && state.data.kind !== 'none' ? false : RETRY_MS),
  });
  if (!own) {
    return (
      <SealLine>
        {error ? `The seal of ${round.name} could not be checked yet.` : `Checking the seal of ${round.name}…`}
      </SealLine>
    );
  }
  switch (own.kind) {
    case 'none':
      return <SealLine>Waiting for the seal of {round.name}.</SealLine>;
    case 'sealed':
      return (
        <SealLine isGood>
          {round.name}: <strong>Sealed as you saved it</strong>
          {own.auto > 0 && `, with ${plural(own.auto, 'pick')} by the autopilot`}.{' '}
          {own.counts && 'These picks count, and a later change to one would show here.'}
        </SealLine>
      );
    case 'later':
      return (
        <Stack gap={2} align="start">
          <SealLine>
            {round.name} differs from your last save in this browser. A change on another device, a correction or
            joining after the lock does this; if it was none of them, show your receipt to your pool:
          </SealLine>
          <FoundList texts={own.texts} />
          <CopyReceipt receipt={receipt} />
        </Stack>
      );
    case 'differs':
      return <Alarm round={round} receipt={receipt} texts={own.texts} />;
  }
}

type AlarmProps = Pick<Props, 'round' | 'receipt'> & { readonly texts: readonly string[] };

function Alarm({ round, receipt, texts }: AlarmProps) {
  return (
    <Card tone="bad" gap={3} align="start" role="alert">
      <h2 className="bad">{round.name} is not sealed as you saved it</h2>
      <FoundList texts={texts} />
      <p>
        This browser’s receipt is of {formatDateTime(receipt.at)}. Copy it, and show it to your pool: logging out
        removes it.
      </p>
      <CopyReceipt receipt={receipt} />
    </Card>
  );
}

function CopyReceipt({ receipt }: Pick<Props, 'receipt'>) {
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      onClick={() => void copyText(JSON.stringify(receipt), null)}
    >
      Copy receipt
    </Button>
  );
}
