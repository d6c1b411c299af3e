import { Button } from '@mantine/core';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import type { Round, Season } from '#contract/schemas.ts';

interface Props {
  readonly season: Season;
  readonly rounds: readonly Round[];
  readonly onCreate: () => void;
}

/** Replaces the games while there are none, and links to the next step. */
export function NoGames({ season, rounds, onCreate }: Props) {
  if (season.isArchived)
    return <EmptyState title="No games" hint="None were created before the season was archived." />;
  if (rounds.length === 0) {
    return (
      <EmptyState title="No rounds yet" hint="The rounds come first: their deadlines lock the picks.">
        <LinkButton to="/admin" search={{ tab: 'rounds', seasonId: season.id }}>
          Create the Rounds
        </LinkButton>
        <BracketLink season={season} variant="default" />
      </EmptyState>
    );
  }
  const takesBracket = rounds.some(({ number }) => number === 1);
  return (
    <EmptyState
      title="No games yet"
      hint="The 64 teams create the first round in one step. Later rounds are created automatically as results come in."
    >
      {takesBracket && <BracketLink season={season} />}
      <Button variant="default" onClick={onCreate}>
        New Game
      </Button>
    </EmptyState>
  );
}

interface LinkProps {
  readonly season: Season;
  readonly variant?: 'filled' | 'default';
}

export function BracketLink({ season, variant = 'filled' }: LinkProps) {
  return (
    <LinkButton variant={variant} to="/admin" search={{ tab: 'games', seasonId: season.id, bracket: true }}>
      Add the Bracket
    </LinkButton>
  );
}
