import { IconMessages, IconVolumeOff } from '@tabler/icons-react';
import type { MemberAction, PoolTab, ScreenPart } from '#client/shell/poolParts.ts';
import type { ConsoleTab, EmailSwitch } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { mayMute } from '#features/poolNews/domain/muting.ts';
import { noteMailsQuery } from './noteMailsQuery.ts';
import { useReportCount } from './reports.ts';

const onOtherScreens = () => import('./OnOtherScreens.tsx');
const siteReports = () => import('./SiteReports.tsx');
const settings = () => import('./MessageSettings.tsx');

export const poolNewsTab: PoolTab = {
  name: 'Pool',
  Icon: IconMessages,
  to: '/groups/$id/feed',
  isOff: ({ messages }) => messages === 'off',
  Unread: lazyComponent(onOtherScreens, 'Unread'),
};

export const LastWords = lazyComponent(onOtherScreens, 'LastWords');

export const reportsTab: ConsoleTab = {
  value: 'reports',
  label: 'Reports',
  useCount: useReportCount,
  Panel: lazyComponent(siteReports, 'ReportsTab'),
};

export const ReportsNotice = lazyComponent(siteReports, 'ReportsNotice');

export const muting: MemberAction = {
  name: 'Mute …',
  Icon: IconVolumeOff,
  isOffered: mayMute,
  Panel: lazyComponent(() => import('./MuteDialog.tsx'), 'MuteDialog'),
};

export const MutedList = lazyComponent(() => import('./MutedList.tsx'), 'MutedList');

export const messagesPart: ScreenPart = {
  id: 'messages',
  title: 'Messages',
  name: 'messages',
  isOffered: (about) => about?.messages === 'on',
  stateOf: ({ messages }) => (messages === 'on' ? 'On' : 'Off'),
  isKept: () => false,
  Part: lazyComponent(settings, 'MessagesOption'),
};

export const MessagesField = lazyComponent(settings, 'MessagesField');

export const TellPool = lazyComponent(onOtherScreens, 'TellPool');

const NoteMailSwitch = lazyComponent(settings, 'NoteMailSwitch');

export const noteMailPart: EmailSwitch = {
  Part: NoteMailSwitch,
  prefetch: async (queryClient) => {
    await Promise.all([NoteMailSwitch.preload?.(), queryClient.prefetchQuery(noteMailsQuery())]);
  },
};

export const WhatYouWrite = lazyComponent(settings, 'WhatYouWrite');
