import { call } from '#client/api/call.ts';
import { entriesQuery } from '#client/api/queries.ts';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import { listText } from '#domain/names/listText.ts';
import { usePicksView } from './usePicksView.ts';
import { usePoolsOf } from './usePoolSplit.ts';

/** Switches the autopilot of the entry. */
export function AutopilotDialog(props: Openable) {
  return (
    <Dialog title="Autopilot" isSheet {...props}>
      <Content />
    </Dialog>
  );
}

function Content() {
  const { entry } = usePicksView();
  const pools = usePoolsOf(entry);
  const change = useApiMutation({
    mutate: (on: boolean) =>
      call('changeEntry', { params: { id: entry.id }, body: { autopilot: on ? 'favorites' : 'off' } }),
    failure: 'Failed to switch the autopilot',
    // and what was requested before is given up: it could arrive later and turn the switch back
    invalidates: [entriesQuery().queryKey],
  });
  return (
    <Stack gap={3}>
      <SettingSwitch
        label="Pick the favorite where I forgot"
        description="When a round locks: the team with the smaller seed. Nobody else sees this switch."
        data-autofocus
        isOn={change.isPending ? change.variables : entry.autopilot !== 'off'}
        onChange={change.mutate}
      />
      <Refusals pools={pools} />
    </Stack>
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
