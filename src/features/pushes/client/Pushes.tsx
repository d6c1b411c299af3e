import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProfilePart } from '#client/account/ProfilePart.tsx';
import { call } from '#client/api/call.ts';
import { aboutQuery } from '#client/api/queries.ts';
import { useUser } from '#client/shell/session.ts';
import { useSlots } from '#client/shell/slots.ts';
import { Stack } from '#client/ui/layout.tsx';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import { toast } from '#client/ui/toast.ts';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { PushSettings } from '#features/pushes/contract/pushes.ts';
import { PUSH_KINDS, type PushKind } from '#features/pushes/domain/pushKinds.ts';
import { hasPush, switchPushOff, switchPushOn } from './push.ts';
import { pushQuery } from './pushQuery.ts';
import { pushAbilities, pushSupport } from './pushSupport.ts';

const KIND_TEXTS: Readonly<Record<PushKind, { readonly label: string; readonly description: string }>> = {
  reminder: { label: 'Missing picks', description: 'Before a deadline, once a round, and only if picks are missing.' },
  round: { label: 'Results of a round', description: 'Your points and ranks, once the last game is decided.' },
  correction: { label: 'Corrected results', description: 'If one changes your points or rank.' },
  note: { label: 'Notes', description: 'From the admins of your pools.' },
  message: { label: 'Messages', description: 'From the other players in your pools.' },
};

/** Nobody has them on a site where nobody writes. */
const WRITTEN: ReadonlySet<PushKind> = new Set(['note', 'message']);

/** The switch for notifications in this browser, and which ones; hidden on a site without pushes. */
export function Pushes() {
  const { data: about } = useQuery(aboutQuery());
  const { writing } = useSlots();
  const { data: settings } = useQuery({ ...pushQuery(), enabled: about?.hasPush === true });
  if (!about?.hasPush) return null;
  const isWritten = writing.some((hasWriters) => hasWriters(about));
  const kinds = PUSH_KINDS.filter((kind) => isWritten || !WRITTEN.has(kind));
  return (
    <ProfilePart id="push" title="Push notifications">
      {settings && <ThisBrowser settings={settings} kinds={kinds} />}
    </ProfilePart>
  );
}

interface Props {
  readonly settings: PushSettings;
  readonly kinds: readonly PushKind[];
}

function ThisBrowser({ settings, kinds }: Props) {
  const { id } = useUser();
  // a refused permission changes it
  const [support, setSupport] = useState(() => pushSupport(pushAbilities()));
  const [isOn, setIsOn] = useState(() => hasPush(id));
  const change = useApiMutation({
    mutate: async (wanted: boolean) => {
      if (wanted) return switchPushOn(id, settings.publicKey);
      await switchPushOff();
      return false;
    },
    failure: 'Failed to change the notifications',
    onSuccess: (isOnNow, wanted) => {
      setIsOn(isOnNow);
      setSupport(pushSupport(pushAbilities()));
      if (isOnNow === wanted) toast({ title: isOnNow ? 'Notifications are on' : 'Notifications are off' });
    },
  });
  if (support.state === 'addToHomeScreen') {
    return <p className="soft">On iPhone and iPad: Share, Add to Home Screen, then switch it on there.</p>;
  }
  if (support.state === 'impossible') return <p className="soft">Not possible here. {support.why}</p>;
  const isShownOn = change.isPending ? change.variables : isOn;
  return (
    <Stack gap={6}>
      <SettingSwitch
        label="Notifications in this browser"
        description="What you choose, while you are logged in."
        isOn={isShownOn}
        onChange={change.mutate}
      />
      {isShownOn && kinds.map((kind) => <KindSwitch key={kind} kind={kind} settings={settings} />)}
    </Stack>
  );
}

function KindSwitch({ kind, settings }: { readonly kind: PushKind; readonly settings: PushSettings }) {
  const queryClient = useQueryClient();
  const change = useApiMutation({
    mutate: (isWanted: boolean) => call('changePush', { body: { [kind]: isWanted } }),
    failure: 'Failed to change the notifications',
    onSuccess: (changed) => queryClient.setQueryData(pushQuery().queryKey, changed),
  });
  return (
    <SettingSwitch
      {...KIND_TEXTS[kind]}
      isOn={change.isPending ? change.variables : settings.kinds[kind]}
      onChange={change.mutate}
    />
  );
}
