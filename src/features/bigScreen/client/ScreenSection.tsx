import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { aboutQuery, poolsQuery } from '#client/api/queries.ts';
import { CheckField } from '#client/ui/CheckField.tsx';
import { Copyable } from '#client/ui/Copyable.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { Pool } from '#contract/schemas.ts';
import type { Switch } from '#domain/switch.ts';

interface Props {
  readonly pool: Pool;
  /** whether its season is archived: the screen can only be taken down */
  readonly isLocked: boolean;
}

/** Puts up the screen of a pool, whose address is shown once, and takes it down. */
export function ScreenSection({ pool, isLocked }: Props) {
  const { data: about } = useQuery(aboutQuery());
  const [url, setUrl] = useState<string>();
  const [messages, setMessages] = useState<Switch>(pool.screenMessages ?? 'off');
  const params = { id: pool.id };
  const invalidates = [poolsQuery().queryKey];
  const puttingUp = useApiMutation({
    mutate: () => call('createScreen', { params, body: { messages } }),
    invalidates,
    failure: 'Failed to put up the screen',
    onSuccess: (screen: { readonly url: string }) => setUrl(screen.url),
  });
  const takingDown = useApiMutation({
    mutate: () => call('deleteScreen', { params }),
    invalidates,
    success: 'Nobody can open the screen any more',
    failure: 'Failed to take down the screen',
    onSuccess: () => setUrl(undefined),
  });
  return (
    <Stack gap={3} align="start">
      <p className="soft">
        An address for a TV: standings, the games in play with who has whom, the next lock. Nobody has to log in, so
        whoever has it sees all that; on a phone it is the standings. While the pool takes entries, the screen shows
        your invite code to the room.
      </p>
      {url !== undefined && (
        <>
          <Copyable label="Address of the screen" action="Copy" value={url} />
          <p className="soft text-s">It is shown only now. A new address ends this one.</p>
        </>
      )}
      {!isLocked && about?.messages === 'on' && pool.messages === 'on' && (
        <CheckField
          label="Show messages"
          description={`The last three, to everybody who has the address.${pool.hasScreen ? ' A new address changes it.' : ''}`}
          checked={messages === 'on'}
          onChange={({ currentTarget }) => setMessages(currentTarget.checked ? 'on' : 'off')}
        />
      )}
      <Row gap={2} wrap>
        {!isLocked && (
          <Button variant="default" loading={puttingUp.isPending} onClick={() => puttingUp.mutate()}>
            {pool.hasScreen ? 'New Address' : 'Put up a Screen'}
          </Button>
        )}
        {pool.hasScreen && (
          <Button variant="default" loading={takingDown.isPending} onClick={() => takingDown.mutate()}>
            Take down
          </Button>
        )}
      </Row>
    </Stack>
  );
}
