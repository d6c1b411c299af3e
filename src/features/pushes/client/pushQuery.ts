import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

/** The key for pushes, and which are wanted; for a site that has some. */
export const pushQuery = () => queryOptions({ queryKey: ['push'], queryFn: () => call('readPush'), staleTime: 0 });
