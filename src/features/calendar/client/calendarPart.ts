import { IconCalendar } from '@tabler/icons-react';
import type { NotificationPart } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { calendarQuery } from './calendarQuery.ts';

const CalendarAddress = lazyComponent(() => import('./CalendarAddress.tsx'), 'CalendarAddress');

export const calendarPart: NotificationPart = {
  id: 'calendar',
  title: 'Deadlines in your calendar',
  Icon: IconCalendar,
  Part: CalendarAddress,
  prefetch: async (queryClient) => {
    await Promise.all([CalendarAddress.preload?.(), queryClient.prefetchQuery(calendarQuery())]);
  },
};
