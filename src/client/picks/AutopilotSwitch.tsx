import { call } from '#client/api/call.ts';
import { entriesQuery } from '#client/api/queries.ts';
import { AUTOPILOT_ID } from '#client/seasons/showGame.ts';
import { Card } from '#client/ui/layout.tsx';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { usePicksView } from './usePicksView.ts';
import { usePoolsOf } from './usePoolSplit.ts';

/** Switches the autopilot of the entry. Reminders link here. */
export function AutopilotSwitch() {
  const { entry } = usePicksView();
  const pools = usePoolsOf(entry);
  const change = useApiMutation({
    mutate: (isOn: boolean) =>
      call('changeEntry', { params: { id: entry.id }, body: { autopilot: isOn ? 'favorites' : 'off' } }),
    success: ({ autopilot }) => (autopilot === 'off' ? 'The autopilot is off' : 'The autopilot is on'),
    failure: 'Failed to switch the autopilot',
    // and what was requested before is given up: it could arrive later and turn the switch back
    invalidates: [entriesQuery().queryKey],
  });
  return (
    <Card as="section" id={AUTOPILOT_ID} gap={2} aria-label="Autopilot">
      <SettingSwitch
        label="Autopilot"
        description="Picks the team with the smaller seed where you miss a pick when a round locks. Nobody else sees this switch."
        isOn={change.isPending ? change.variables : entry.autopilot !== 'off'}
        onChange={change.mutate}
      />
      <Refusals pools={pools} />
    </Card>
  );
}

/** Names the pools that do not allow it; it picks nothing if none does. */
function Refusals({ pools }: { readonly pools: readonly Pool[] }) {
  const refusing = pools.filter(({ autopilot }) => !autopilot);
  if (refusing.length === 0) return null;
  const names = listText(refusing.map(({ name }) => name));
  return (
    <p className="soft text-s typed">
      {refusing.length < pools.length
        ? `Its picks do not count in ${names}.`
        : `It picks nothing, because ${names} ${refusing.length === 1 ? 'does' : 'do'} not allow it.`}
    </p>
  );
}
