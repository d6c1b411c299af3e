import { Button } from '@mantine/core';
import { queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';
import { ShowMore, useShown } from '#client/ui/ShowMore.tsx';
import type { MissingUser, Round } from '#contract/schemas.ts';
import { noun, plural } from '#domain/names/plural.ts';

const missingQuery = (id: number) =>
  queryOptions({
    queryKey: ['missing', id],
    queryFn: () => call('listMissing', { params: { id } }),
  });

/** Who on the whole site misses picks of an open round: how many, and never which team. */
export function MissingPicks({ round }: { readonly round: Round }) {
  const [opened, setOpened] = useState(false);
  const queryClient = useQueryClient();
  const open = () => {
    // a query that suspends is fresh for a second at least
    queryClient.removeQueries({ queryKey: missingQuery(round.id).queryKey });
    setOpened(true);
  };
  return (
    <Row>
      <Button variant="default" onClick={open}>
        Who Is Missing Picks
      </Button>
      <Dialog title={`Missing picks of ${round.name}`} opened={opened} onClose={() => setOpened(false)}>
        <PartBoundary>
          <People round={round} />
        </PartBoundary>
      </Dialog>
    </Row>
  );
}

function People({ round }: { readonly round: Round }) {
  const { data: people } = useSuspenseQuery(missingQuery(round.id));
  const { shown, more } = useShown(people, String(round.id));
  if (people.length === 0) return <p>Nobody in a pool is missing picks.</p>;
  return (
    <Stack gap={4}>
      <p>
        {plural(people.length, 'person', 'people')} {noun(people.length, 'is', 'are')} missing picks. What they have
        picked stays secret until the deadline.
      </p>
      <Stack as="ul" divided>
        {shown.map((person) => (
          <li key={person.userId}>
            <Person person={person} />
          </li>
        ))}
      </Stack>
      <ShowMore {...more} />
    </Stack>
  );
}

function Person({ person: { username, entries } }: { readonly person: MissingUser }) {
  return (
    <Stack gap={1}>
      <span className="strong typed">{username}</span>
      <ul className="soft text-s">
        {entries.map(({ id, name, missing }) => (
          <Row key={id} as="li" justify="between" gap={3} align="baseline">
            <span className="typed">{name}</span>
            <span>{plural(missing, 'pick')}</span>
          </Row>
        ))}
      </ul>
    </Stack>
  );
}
