import type { MenuProps } from '@mantine/core';
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { loadOverlays, preloadOverlays, toastNoOverlay } from './overlays.ts';

export type MenuParts = typeof import('./overlayParts.ts').Menu;

interface Props extends Pick<MenuProps, 'width'> {
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** what stands in the menu, made of its parts: `(Menu) => <Menu.CacheEntry>…</Menu.CacheEntry>` */
  readonly children: (Menu: MenuParts) => ReactNode;
}

/** A button that opens a menu. */
export function ActionMenu({ button, width, children }: Props) {
  const [Menu, setMenu] = useState<MenuParts>();
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(Menu !== undefined), [Menu]);

  if (!Menu) {
    const open = () => {
      loadOverlays().then((parts) => setMenu(() => parts.Menu), toastNoOverlay);
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
    <Menu position="bottom-end" {...(width && { width })} opened={opened} onChange={setOpened}>
      {/* another element than the one that was pressed, so the focus moves on to it */}
      <Menu.Target>{cloneElement(button, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children(Menu)}</Menu.Dropdown>
    </Menu>
  );
}
