import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#client/api/call.ts';

/** Long enough to go on typing. */
const PAUSE_MS = 400;

/** What a text would make of a season's first round, or what is wrong with it. */
export function useBracketPreview(seasonId: number, text: string) {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isEmpty = settled.trim() === '';
  const { data, error } = useQuery({
    queryKey: ['bracketPreview', seasonId, settled],
    queryFn: () => call('makeBracket', { params: { id: seasonId }, query: { dryRun: 'true' }, body: settled }),
    enabled: !isEmpty,
    gcTime: 0,
  });
  const isSettled = settled === text && !isEmpty;
  const errors = error instanceof ApiError ? error.issues : [];
  return {
    bracket: isSettled ? data : undefined,
    errors: isEmpty ? [] : errors,
    /** what else is in the way */
    failure: isEmpty || errors.length > 0 ? null : error,
  };
}
