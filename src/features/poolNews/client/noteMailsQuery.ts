import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const noteMailsQuery = () => queryOptions({ queryKey: ['noteMails'], queryFn: () => call('readNoteMails') });
