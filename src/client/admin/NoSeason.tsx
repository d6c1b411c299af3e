import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '#client/ui/EmptyState.tsx';

/** Where rounds or games would be, had a season been made. */
export function NoSeason() {
  return (
    <EmptyState title="No season selected. Please select a season first." hint="There is none yet.">
      <Button renderRoot={(props) => <Link to="/admin" search={{ tab: 'seasons' }} {...props} />}>Make a season</Button>
    </EmptyState>
  );
}
