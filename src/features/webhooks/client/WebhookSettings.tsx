import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import { Confirmation } from '#client/ui/Confirmation.tsx';
import { Copyable } from '#client/ui/Copyable.tsx';
import { Form } from '#client/ui/DialogForm.tsx';
import { refocus } from '#client/ui/focus.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import { useEditForm } from '#client/ui/useEditForm.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Webhook } from '#features/webhooks/contract/webhooks.ts';
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from '#features/webhooks/domain/webhookEvents.ts';
import styles from './WebhookSettings.module.css';
import { webhookQuery } from './webhookQuery.ts';
import {
  EVENT_TEXTS,
  KIND_TEXTS,
  keepsAddress,
  readWebhook,
  testText,
  typedWebhook,
  URL_TEXTS,
  WEBHOOK_SECTION,
  webhookErrors,
} from './webhookValues.ts';

interface Props {
  readonly pool: Pool;
  readonly webhook: Webhook | null;
}

export function WebhookSettings({ pool, webhook }: Props) {
  return (
    <Stack gap={4}>
      {webhook?.isOff && (
        <p className="bad" role="status">
          Switched off: ten posts in a row to {webhook.host} failed. Save to switch it on again.
        </p>
      )}
      <WebhookForm pool={pool} webhook={webhook} />
      {webhook && <WebhookTools pool={pool} />}
    </Stack>
  );
}

function WebhookForm({ pool, webhook }: Props) {
  const form = useEditForm(typedWebhook(webhook), (typed) => webhookErrors(webhook, typed));
  const saving = useApiMutation({
    mutate: (body: ReturnType<typeof readWebhook>) => call('setWebhook', { params: { id: pool.id }, body }),
    invalidates: [webhookQuery(pool.id).queryKey],
    success: ({ kind, host }) => `News is posted to ${kind === 'json' ? host : KIND_TEXTS[kind]} now`,
    failure: form.failure('Failed to save the webhook'),
  });
  const { kind } = form.values;
  const isKept = keepsAddress(webhook, form.values);
  return (
    <Form
      form={form}
      onSubmit={(typed) => saving.mutate(readWebhook(typed), { onSuccess: () => form.settle(typed) })}
      isPending={saving.isPending}
    >
      <p className="soft">Posts news of this pool to a channel of your group chat. Nobody is pinged.</p>
      <NativeSelect
        label="Service"
        my="md"
        data={WEBHOOK_KINDS.map((value) => ({ value, label: KIND_TEXTS[value] }))}
        {...form.field('kind')}
      />
      <TextInput
        label="Address"
        description={
          isKept && webhook ? `Now ${webhook.host} …${webhook.lastFour}. Leave it empty to keep it.` : URL_TEXTS[kind]
        }
        type="url"
        autoComplete="off"
        mb="md"
        {...form.field('url')}
      />
      <Stack as="fieldset" className={styles.events}>
        <legend className="strong">What to post</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <CheckField key={event} label={EVENT_TEXTS[event]} {...form.checkbox(event)} />
        ))}
        {form.errors.events && (
          <p className="bad text-s" role="alert">
            {form.errors.events}
          </p>
        )}
      </Stack>
      <Button type="submit" variant="default" loading={saving.isPending}>
        Save
      </Button>
      {saving.data?.secret && (
        <Stack gap={2} ref={showsSecret} className={styles.secret}>
          <p>Your program verifies our messages with this secret. It is shown only now.</p>
          <Copyable label="Secret" action="Copy" value={saving.data.secret} />
        </Stack>
      )}
    </Form>
  );
}

/** It stands below a long form, and is never shown again. */
const showsSecret = (secret: HTMLElement | null) => secret?.scrollIntoView({ block: 'center' });

function WebhookTools({ pool }: Pick<Props, 'pool'>) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const params = { id: pool.id };
  const testing = useApiMutation({
    mutate: () => call('testWebhook', { params }),
    success: testText,
    failure: 'Failed to send the test',
  });
  const deletion = useApiMutation({
    mutate: () => call('deleteWebhook', { params }),
    invalidates: [webhookQuery(pool.id).queryKey],
    success: 'News is no longer posted',
    failure: 'Failed to stop posting',
    onSuccess: () => {
      close();
      refocus(WEBHOOK_SECTION);
    },
    onFailure: close,
  });
  return (
    <Row gap={2} wrap>
      <Button variant="default" loading={testing.isPending} onClick={() => testing.mutate()}>
        Send a Test
      </Button>
      <Button variant="default" className={styles.danger} onClick={() => setIsAsking(true)}>
        Stop Posting
      </Button>
      <Confirmation
        title="Stop Posting"
        action="Stop Posting"
        isDestructive
        opened={isAsking}
        onClose={close}
        isPending={deletion.isPending}
        onConfirm={() => deletion.mutate()}
      >
        <p>No more news of this pool is posted, and the address is deleted. The channel keeps what it has.</p>
      </Confirmation>
    </Row>
  );
}
