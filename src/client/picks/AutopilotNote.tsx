import type { OwnPick } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import styles from './Matchup.module.css';
import { usePicksView } from './usePicksView.ts';

/** Says that the autopilot made a pick, and in which of the pools it does not count. */
export function AutopilotNote({ pick }: { readonly pick: OwnPick }) {
  const { pools } = usePicksView();
  const refusing = pools.filter(({ id }) => pick.uncountedIn.includes(id)).map(({ name }) => name);
  return (
    <p className={`soft text-xs typed ${styles.line}`}>
      Picked by the autopilot{refusing.length > 0 && `: it does not count in ${listText(refusing)}`}
    </p>
  );
}
