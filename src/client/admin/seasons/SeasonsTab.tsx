import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { seasonsQuery } from '#client/api/queries.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { NewSeasonForm } from './NewSeasonForm.tsx';
import { SeasonCard } from './SeasonCard.tsx';

export function SeasonsTab() {
  const navigate = useNavigate();
  const { data: seasons } = useSuspenseQuery(seasonsQuery());
  // the first season is what one comes for
  const [isCreating, setIsCreating] = useState(seasons.length === 0);
  if (isCreating) {
    return (
      <NewSeasonForm
        seasons={seasons}
        onCreated={({ id }) => void navigate({ to: '/admin', search: { tab: 'games', seasonId: id } })}
        onCancel={() => setIsCreating(false)}
      />
    );
  }
  const create = <Button onClick={() => setIsCreating(true)}>New Season</Button>;
  if (seasons.length === 0) {
    return (
      <EmptyState
        title="No season yet"
        hint="A season is one tournament: six rounds, then the bracket. One short form creates it, with most of it filled in."
      >
        {create}
      </EmptyState>
    );
  }
  return (
    <>
      <Row wrap justify="between" gap={3}>
        <h2>Seasons</h2>
        {create}
      </Row>
      <Stack as="ul" gap={3}>
        {seasons.map((season) => (
          <li key={season.id}>
            <SeasonCard season={season} seasons={seasons} />
          </li>
        ))}
      </Stack>
    </>
  );
}
