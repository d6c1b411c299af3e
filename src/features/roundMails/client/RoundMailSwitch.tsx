import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { roundMailsQuery } from './roundMailsQuery.ts';

/** Whether the user gets the results of each round by email. */
export function RoundMailSwitch() {
  const queryClient = useQueryClient();
  const { data: roundMails } = useSuspenseQuery(roundMailsQuery());
  const change = useApiMutation({
    mutate: (wanted: boolean) => call('changeRoundMails', { body: { wanted } }),
    success: ({ wanted }) => ({ title: wanted ? 'Results by email are on' : 'Results by email are off' }),
    failure: 'Failed to change your emails',
    onSuccess: (changed) => queryClient.setQueryData(roundMailsQuery().queryKey, changed),
  });
  return (
    <SettingSwitch
      label="Email me my results after each round"
      description="Points, ranks, round champions and seals of your pools, once the last game is decided."
      isOn={change.isPending ? change.variables : roundMails.wanted}
      onChange={change.mutate}
    />
  );
}
