import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const roundMailsQuery = () => queryOptions({ queryKey: ['roundMails'], queryFn: () => call('readRoundMails') });
