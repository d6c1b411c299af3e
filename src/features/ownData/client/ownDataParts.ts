import { IconDownload } from '@tabler/icons-react';
import { call } from '#client/api/call.ts';
import type { ProfileSlot, UserAction } from '#client/shell/slots.ts';
import { lazyComponent } from '#client/ui/lazyComponent.ts';
import { saveFile } from '#client/ui/saveFile.ts';

const MyData = lazyComponent(() => import('./MyData.tsx'), 'MyData');

export const myData: ProfileSlot = {
  id: 'data',
  title: 'My data',
  Part: MyData,
  prefetch: async () => {
    await MyData.preload?.();
  },
};

export const downloadData: UserAction = {
  name: 'Download Data',
  Icon: IconDownload,
  run: async ({ id, username }) => saveFile(await call('readUserData', { params: { id } }), `${username}-data.zip`),
  failure: 'Failed to download the data',
};
