import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#client/api/call.ts';
import { membersQuery, poolAdminsQuery, poolQuery, poolsQuery } from '#client/api/queries.ts';
import { Dialog, type Openable } from '#client/ui/Dialog.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useApiMutation } from '#client/ui/useApiMutation.ts';
import type { SeasonPool } from '#contract/schemas.ts';
import { compareFolded, fold } from '#domain/names/names.ts';
import { SEASON_POOLS_KEY } from './seasonPoolsQuery.ts';

interface Props extends Openable {
  readonly pool: SeasonPool;
}

/** The admins of a pool, whom a site admin names and drops as its owner does. */
export function PoolAdminsDialog({ pool, opened, onClose }: Props) {
  return (
    <Dialog title={`Admins of ${pool.name}`} opened={opened} onClose={onClose}>
      <Admins pool={pool} />
    </Dialog>
  );
}

interface Person {
  readonly userId: number;
  readonly username: string;
}

function Admins({ pool }: { readonly pool: SeasonPool }) {
  const { data: admins = [] } = useQuery(poolAdminsQuery(pool.id));
  const naming = useNaming(pool);
  return (
    <Stack gap={4}>
      <Stack as="ul" divided>
        <Row as="li" gap={2} justify="between">
          <span className="typed">{pool.username}</span> <span className="pill ember">Owner</span>
        </Row>
        {admins.map((admin) => (
          <Row key={admin.userId} as="li" gap={2} justify="between">
            <span className="typed">{admin.username}</span>
            <Button
              variant="default"
              aria-label={`Drop ${admin.username} as Admin`}
              onClick={() => naming.mutate({ person: admin, isNamed: false })}
            >
              Drop
            </Button>
          </Row>
        ))}
      </Stack>
      <Candidates pool={pool} admins={admins} onName={(person) => naming.mutate({ person, isNamed: true })} />
    </Stack>
  );
}

interface CandidatesProps {
  readonly pool: SeasonPool;
  readonly admins: readonly Person[];
  readonly onName: (person: Person) => void;
}

/** The other members. */
function Candidates({ pool, admins, onName }: CandidatesProps) {
  const { data: memberships = [] } = useQuery(membersQuery(pool.id));
  const [chosen, setChosen] = useState('');
  const taken = new Set([pool.adminId, ...admins.map(({ userId }) => userId)]);
  const members = new Map(
    memberships.flatMap(({ userId, user, removed }) => (removed || taken.has(userId) ? [] : [[userId, user.username]])),
  );
  const others = [...members].map(([userId, username]) => ({ userId, username }));
  others.sort((a, b) => compareFolded(fold(a.username), fold(b.username)));
  const person = others.find(({ userId }) => userId === Number(chosen));
  return (
    <Row gap={2} align="end">
      <NativeSelect
        className="grow"
        label="Another admin"
        description="A member, who then does what the owner does, but for deleting and handing over the pool."
        data={[
          { value: '', label: 'Choose a member' },
          ...others.map(({ userId, username }) => ({ value: String(userId), label: username })),
        ]}
        value={person ? chosen : ''}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button disabled={!person} onClick={() => person && onName(person)}>
        Make Admin
      </Button>
    </Row>
  );
}

interface Naming {
  readonly person: Person;
  readonly isNamed: boolean;
}

function useNaming({ id, name }: SeasonPool) {
  return useApiMutation({
    mutate: ({ person: { userId }, isNamed }: Naming) =>
      call(isNamed ? 'addPoolAdmin' : 'dropPoolAdmin', { params: { id, userId } }),
    invalidates: [SEASON_POOLS_KEY, membersQuery(id).queryKey, poolQuery(id).queryKey, poolsQuery().queryKey],
    success: (_, { person: { username }, isNamed }) =>
      isNamed ? `${username} helps to run ${name} now` : `${username} no longer runs ${name}`,
    failure: 'Failed to change the admins',
  });
}
