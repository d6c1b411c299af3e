import { AUTOPILOT_TEXT } from '#client/pool/scoring/autopilotText.ts';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import type { Pool } from '#contract/schemas.ts';
import { useSavedPool } from './useSavedPool.ts';

/** Switches whether picks of the autopilot count in the pool, which never locks. */
export function AutopilotOption({ pool }: { readonly pool: Pool }) {
  const saving = useSavedPool(
    pool,
    ({ autopilot }) => (autopilot ? 'The autopilot counts in this pool' : 'The autopilot does not count in this pool'),
    () => {},
  );
  return (
    <SettingSwitch
      label="Autopilot"
      description={`${AUTOPILOT_TEXT} A change counts from the next lock on.`}
      isOn={saving.isPending ? saving.variables.autopilot === true : pool.autopilot}
      onChange={(autopilot) => saving.mutate({ autopilot })}
    />
  );
}
