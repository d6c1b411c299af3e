import { describe, expect, test } from 'vitest';
import type { Member } from '#contract/schemas.ts';
import { DUES_FILTERS, isShown, paidText, poolMembers, reminderText } from './poolMembers.ts';

const DUE = { games: 8, complete: false } as const;
let id = 0;

function member(username: string, made: number | null, overrides: Partial<Member> = {}): Member {
  id += 1;
  return {
    id,
    groupId: 1,
    userId: username.length,
    entryId: id,
    isActive: true,
    joinedAt: '2026-03-01T00:00:00.000Z',
    joinedAfter: 0,
    absent: [],
    user: { id: username.length, username, email: null },
    entry: { id, name: `${username} 01` },
    removed: false,
    picks: made === null ? null : { ...DUE, made, missing: DUE.games - made },
    ...overrides,
  };
}

describe('members of a pool', () => {
  test('members with missing picks come first, and each group is in order of name', () => {
    const { active } = poolMembers([member('Zoe', 8), member('amelie', 8), member('Xavi', 7), member('Bo', 0)]);
    expect(active.map(({ username, missing }) => `${username} ${missing}`)).toEqual([
      'Bo 8',
      'Xavi 1',
      'amelie 0',
      'Zoe 0',
    ]);
  });

  test('a member with several entries is listed once, with the missing picks of all', () => {
    const { active } = poolMembers([member('Bo', 7), member('Zoe', 8), member('Bo', 2)]);
    expect(active[0]).toMatchObject({ username: 'Bo', missing: 7 });
    expect(active[0]?.entries).toHaveLength(2);
  });

  test('removed members are listed apart and have no missing picks', () => {
    const { active, removed } = poolMembers([member('Bo', 0, { removed: true }), member('Zoe', 8)]);
    expect(active.map(({ username }) => username)).toEqual(['Zoe']);
    expect(removed).toMatchObject([{ username: 'Bo', missing: 0 }]);
  });

  test('a decided game without a pick is not missing', () => {
    const picks = { ...DUE, made: 6, missing: 1 };
    expect(poolMembers([member('Bo', 6, { picks })]).active).toMatchObject([{ missing: 1 }]);
  });

  test('no member has missing picks while no round is open', () => {
    expect(poolMembers([member('Bo', null)]).active).toMatchObject([{ missing: 0 }]);
  });
});

test('members are counted and filtered by what is known of their dues', () => {
  const members = [{ dues: 'none' }, { dues: 'said' }, { dues: 'paid' }, { dues: 'paid' }] as const;
  expect(paidText(members)).toBe('2 of 4 have paid');
  expect(paidText(members.slice(0, 3))).toBe('1 of 3 has paid');
  const shown = DUES_FILTERS.map((filter) => members.filter((member) => isShown(member, filter)).length);
  expect(shown).toEqual([4, 2, 1, 2]);
});

test('the reminder names the round, the members with missing picks and the link', () => {
  const { active } = poolMembers([member('Zoe', 8), member('Xavi', 7), member('Bo', 0)]);
  const round = { name: 'Sweet 16', locks: 'Thu, Mar 26, 12:00 PM EDT' };
  expect(reminderText('The Office', round, active, 'https://pool.example/groups/1/picks')).toBe(
    'The Office: Sweet 16 locks Thu, Mar 26, 12:00 PM EDT.\n' +
      'Still missing: Bo (8 picks), Xavi (1 pick)\n' +
      'https://pool.example/groups/1/picks',
  );
});
