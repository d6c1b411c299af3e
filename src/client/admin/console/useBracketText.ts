import { useSessionStorage } from '@mantine/hooks';

/** The text of a season's bracket, stored because the admin may open another tab before the games are created. */
export function useBracketText(seasonId: number) {
  return useSessionStorage({
    key: `bracket of season ${seasonId}`,
    defaultValue: '',
    getInitialValueInEffect: false,
  });
}
