import { ApiError } from '#client/api/call.ts';
import { PlainPage } from '#client/shell/PlainPage.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { useHasTabBar } from '#client/ui/media.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { BigScreen } from './BigScreen.tsx';
import { PublicStandings } from './PublicStandings.tsx';
import { useScreen } from './useScreen.ts';

/** A pool for everybody who has the secret address: a screen for the room, and on a phone its standings. */
export function RoomScreen({ token }: { readonly token: string }) {
  const { screen, error } = useScreen(token);
  const isPhone = useHasTabBar();
  if (error instanceof ApiError && error.status === 404) return <TakenDown />;
  // the last state stays while the server cannot be reached
  if (!screen) return <Loading />;
  return isPhone ? <PublicStandings screen={screen} /> : <BigScreen screen={screen} />;
}

function TakenDown() {
  return (
    <PlainPage>
      <PageHeading title="Nothing to see here" />
      <EmptyState title="This screen was taken down" hint="Whoever runs the pool can put up a new one." />
    </PlainPage>
  );
}
