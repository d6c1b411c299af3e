import { MESSAGES_TEXT } from '#client/pool/people/messagesText.ts';
import { SettingSwitch } from '#client/ui/SettingSwitch.tsx';
import type { Pool } from '#contract/schemas.ts';
import { useSavedPool } from './useSavedPool.ts';

/** Switches whether members can write messages. */
export function MessagesOption({ pool }: { readonly pool: Pool }) {
  const saving = useSavedPool(
    pool,
    ({ messages }) => (messages === 'on' ? 'Messages are on in this pool' : 'Messages are off in this pool'),
    () => {},
  );
  const messages = saving.isPending ? saving.variables.messages : pool.messages;
  return (
    <SettingSwitch
      label="Messages"
      description={MESSAGES_TEXT}
      isOn={messages === 'on'}
      onChange={(isOn) => saving.mutate({ messages: isOn ? 'on' : 'off' })}
    />
  );
}
