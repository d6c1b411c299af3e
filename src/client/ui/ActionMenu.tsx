import { Menu, type MenuProps } from '@mantine/core';
import type { ReactElement, ReactNode } from 'react';

interface Props extends Pick<MenuProps, 'width'> {
  readonly button: ReactElement;
  /** `Menu.Item`s */
  readonly children: ReactNode;
}

const TAB_BAR_HEIGHT = 64;

export function ActionMenu({ button, width, children }: Props) {
  return (
    <Menu position="bottom-end" middlewares={{ flip: { padding: TAB_BAR_HEIGHT } }} {...(width && { width })}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
