import { ApiError } from '#client/api/call.ts';
import { PlainPage } from '#client/shell/PlainPage.tsx';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { Loading } from '#client/ui/Loading.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { useHasTabBar } from '#client/ui/media.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { BigScreen } from './BigScreen.tsx';
import { PublicStandings } from './PublicStandings.tsx';
import styles from './Room.module.css';
import { useScreen } from './useScreen.ts';

interface Props {
  readonly token: string;
  /** for a bright room; a phone follows its own setting */
  readonly isLight: boolean;
}

/** A pool for everybody who has the secret address: a screen for the room, and on a phone its standings. */
export function RoomScreen({ token, isLight }: Props) {
  const { screen, error } = useScreen(token);
  const isPhone = useHasTabBar();
  if (error instanceof ApiError && error.status === 404) return isPhone ? <TakenDown /> : <BigTakenDown />;
  // the last state stays while the server cannot be reached
  if (!screen) return <Loading />;
  return isPhone ? <PublicStandings screen={screen} /> : <BigScreen screen={screen} isLight={isLight} />;
}

const TAKEN_DOWN = 'This screen was taken down';
const HINT = 'Whoever runs the pool can put up a new one.';

function TakenDown() {
  return (
    <PlainPage>
      <PageHeading title="Nothing to see here" />
      <EmptyState title={TAKEN_DOWN} hint={HINT} />
    </PlainPage>
  );
}

function BigTakenDown() {
  return (
    <main id="main" className={styles.screen}>
      <Stack align="center" className={styles.center}>
        <h1 className={styles.statement}>{TAKEN_DOWN}</h1>
        <p className="soft">{HINT}</p>
      </Stack>
    </main>
  );
}
