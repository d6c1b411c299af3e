import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PlainPage } from './PlainPage.tsx';

export function NotFoundScreen() {
  return (
    <PlainPage>
      <PageHeading title="Page not found" />
      <EmptyState title="404" hint="Nothing lives at this address. It may have been mistyped, or the page has gone.">
        <Button renderRoot={(props) => <Link to="/" {...props} />}>Return to Dashboard</Button>
      </EmptyState>
    </PlainPage>
  );
}
