import { createPolymorphicComponent, type Menu, type MenuItemProps } from '@mantine/core';
import { createContext, type ReactNode, useContext } from 'react';

/** Mantine's menu, which its items need and whose code is loaded when a menu is first opened. */
export const MenuContext = createContext<typeof Menu | null>(null);

export const MenuItem = createPolymorphicComponent<'button', MenuItemProps>((props: MenuItemProps) => {
  const menu = useContext(MenuContext);
  return menu && <menu.Item {...props} />;
});

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  const menu = useContext(MenuContext);
  return menu && <menu.Label>{children}</menu.Label>;
}
