import { useMatches } from '@tanstack/react-router';
import { useMissingPicks } from '#client/seasons/useMissingPicks.ts';
import { useUser } from '#client/shell/session.ts';
import { Sections } from './Sections.tsx';

export function Navigation() {
  const { isAdmin } = useUser();
  const current = useMatches({ select: (matches) => matches.at(-1)?.staticData.section });
  return <Sections current={current} isAdmin={isAdmin} missing={useMissingPicks()} />;
}
