import type { MenuProps } from '@mantine/core';
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { toastNotLoaded } from './toast.ts';

export type MenuParts = typeof import('./overlays.tsx').Menu;

interface Props extends Pick<MenuProps, 'width'> {
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** the items: `(Menu) => <Menu.Item>…</Menu.Item>` */
  readonly children: (Menu: MenuParts) => ReactNode;
}

const TAB_BAR_HEIGHT = 64;

/** Menus, dialogs and tooltips: a seventh of a screen's code, and none shows before it is opened. */
const loadOverlays = () => import('./overlays.tsx');

/** Loads them early, so that they open at once, and offline. */
export function preloadOverlays(): void {
  // the component that needs them reports the failure
  void loadOverlays().catch(() => {});
}

export function ActionMenu({ button, width, children }: Props) {
  const [Menu, setMenu] = useState<MenuParts>();
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(Menu !== undefined), [Menu]);

  if (!Menu) {
    const open = () => {
      loadOverlays().then((overlays) => setMenu(() => overlays.Menu), toastNotLoaded);
    };
    return cloneElement(button, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: open,
      onPointerEnter: preloadOverlays,
      onFocus: preloadOverlays,
    });
  }
  return (
    <Menu
      position="bottom-end"
      middlewares={{ flip: { padding: TAB_BAR_HEIGHT } }}
      {...(width && { width })}
      opened={opened}
      onChange={setOpened}
    >
      {/* a new element replaces the pressed button, so it takes the focus */}
      <Menu.Target>{cloneElement(button, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
