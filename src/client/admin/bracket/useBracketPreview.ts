import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '#client/api/call.ts';

/** Pause in typing before the preview is fetched. */
const PAUSE_MS = 400;

/** Returns the bracket that the text would create, or its errors. */
export function useBracketPreview(seasonId: number, text: string) {
  const [settled] = useDebouncedValue(text, PAUSE_MS);
  const isEmpty = settled.trim() === '';
  const { data, error } = useQuery({
    queryKey: ['bracketPreview', seasonId, settled],
    queryFn: () => call('createBracket', { params: { id: seasonId }, query: { dryRun: 'true' }, body: settled }),
    enabled: !isEmpty,
    gcTime: 0,
  });
  const isSettled = settled === text && !isEmpty;
  const errors = error instanceof ApiError ? error.issues : [];
  return {
    bracket: isSettled ? data : undefined,
    errors: isEmpty ? [] : errors,
    /** any other error */
    failure: isEmpty || errors.length > 0 ? null : error,
  };
}
