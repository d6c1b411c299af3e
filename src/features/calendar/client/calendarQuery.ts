import { queryOptions } from '@tanstack/react-query';
import { call } from '#client/api/call.ts';

export const calendarQuery = () => queryOptions({ queryKey: ['calendar'], queryFn: () => call('readCalendar') });
