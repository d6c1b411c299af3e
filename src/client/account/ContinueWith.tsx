import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Row } from '#client/ui/layout.tsx';

interface Props {
  readonly name: string;
}

/** Leads to the OpenID provider, and back to where the visitor wanted to go. */
export function ContinueWith({ name }: Props) {
  const { redirect = '/', reason } = getRouteApi('/auth').useSearch();
  const way = signOnLink({ redirect });
  if (reason !== 'unreachable') {
    return (
      <Button component="a" href={way} fullWidth>
        Continue with {name}
      </Button>
    );
  }
  return (
    <>
      <Button fullWidth disabled>
        {name} cannot be reached
      </Button>
      <Row as="a" justify="center" href={way} className="text-link">
        Try again
      </Row>
    </>
  );
}

/** The page of the server that leads to the provider. */
export function signOnLink(search: Readonly<Record<string, string>>): string {
  return `/auth/oidc?${new URLSearchParams(search)}`;
}
