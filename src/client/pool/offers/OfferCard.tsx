import { Button, NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { call } from '#client/api/call.ts';
import { OFFERS_KEY } from '#client/api/queries.ts';
import { useEntryCreation } from '#client/entries/useEntryCreation.ts';
import { earlierRoundsText, textStart } from '#client/invite/invitationText.ts';
import { useJoin } from '#client/invite/useJoin.ts';
import { LastYear } from '#client/pool/champions/LastYear.tsx';
import { EmailNote } from '#client/pool/join/JoinChoices.tsx';
import { useUser } from '#client/shell/session.ts';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Card, Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Entry, Offer, Season } from '#contract/schemas.ts';
import { firstEntryName } from '#domain/names/names.ts';
import styles from './Offers.module.css';
import { offerFacts, offerTitle, startText } from './offerTexts.ts';

interface Props {
  readonly offer: Offer;
  readonly season: Season;
  /** how the season is said while two are active */
  readonly said: string | undefined;
  /** the user's entries of the season */
  readonly entries: readonly Entry[];
  readonly onJoin: () => void;
}

export function OfferCard({ offer, season, said, entries, onJoin }: Props) {
  const titleId = useId();
  const [chosen, setChosen] = useState<string>();
  const [isDeclining, setIsDeclining] = useState(false);
  const entry = entries.find(({ id }) => String(id) === chosen) ?? entries[0];
  const joining = useOfferedPool(offer, season);
  const facts = offerFacts(offer);
  const join = () => {
    onJoin();
    joining.join(entry);
  };
  return (
    <Card as="article" gap={3} className={styles.offer} aria-labelledby={titleId}>
      <Stack gap={1}>
        <h2 id={titleId} className="typed">
          {offerTitle(offer)}
        </h2>
        {said && <p className="soft">{said}</p>}
        {offer.previousId !== null && <LastYear previousId={offer.previousId} start={startText(offer, season.year)} />}
        {facts.length > 0 && (
          <p>
            <Facts facts={facts} />
          </p>
        )}
        {offer.earlierRounds && <p>{earlierRoundsText(offer.earlierRounds)}</p>}
        {offer.rules !== '' && <p className={`typed ${styles.rules}`}>House rules: {textStart(offer.rules)}</p>}
      </Stack>
      {entries.length > 1 && (
        <NativeSelect
          label="Your entry"
          data={entries.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={String(entry?.id)}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <Row gap={2} wrap>
        <Button aria-label={`Join ${offer.name}`} loading={joining.isPending} onClick={join}>
          Join
        </Button>
        {!offer.isSitePool && (
          <Button variant="default" onClick={() => setIsDeclining(true)}>
            No Thanks
          </Button>
        )}
      </Row>
      <EmailNote />
      <Declining offer={offer} opened={isDeclining} onClose={() => setIsDeclining(false)} />
    </Card>
  );
}

/** Joins with an entry, or with a new one that has the usual name. */
function useOfferedPool({ id }: Offer, season: Season) {
  const { username } = useUser();
  const joining = useJoin(
    (entryId: number) => call('joinPool', { params: { id }, body: { entryId } }),
    () => refocus('my-pools'),
  );
  const creation = useEntryCreation(season, (entry) => joining.mutate(entry.id));
  return {
    isPending: creation.isPending || joining.isPending,
    join: (entry: Entry | undefined) =>
      entry ? joining.mutate(entry.id) : creation.mutate({ name: firstEntryName(username) }),
  };
}

interface DecliningProps {
  readonly offer: Offer;
  readonly opened: boolean;
  readonly onClose: () => void;
}

function Declining({ offer: { id, name }, opened, onClose }: DecliningProps) {
  const declining = useApiMutation({
    mutate: () => call('declineOffer', { params: { id } }),
    invalidates: [OFFERS_KEY],
    failure: 'Failed to save that',
    onSuccess: () => refocus('main'),
  });
  return (
    <Confirmation
      title="No Thanks"
      action="Do Not Ask Again"
      opened={opened}
      onClose={onClose}
      isPending={declining.isPending}
      onConfirm={() => declining.mutate()}
    >
      <p>
        You will not be asked to join <strong>{name}</strong> again. With its invite link you still can.
      </p>
    </Confirmation>
  );
}
