import { ActionIcon } from '@mantine/core';
import { IconDotsVertical, type IconProps } from '@tabler/icons-react';
import { type ComponentType, cloneElement, type RefObject, useRef, useState } from 'react';
import { OpeningMenu, useLoaded } from './lazyOverlays.ts';
import { MenuItem, MenuLabel } from './MenuItem.tsx';
import type { MenuProps } from './overlays.tsx';
import { PartBoundary } from './PartBoundary.tsx';

/** A button until it is first pressed: a menu is costly to mount, renders twice, and a screen's first draw would wait for it. */
export function ActionMenu(props: MenuProps) {
  const [isPressed, setIsPressed] = useState(false);
  if (!useLoaded(OpeningMenu, isPressed)) {
    return cloneElement(props.button, {
      'aria-haspopup': 'menu',
      'aria-expanded': false,
      onClick: () => setIsPressed(true),
    });
  }
  return (
    <PartBoundary>
      <OpeningMenu {...props} />
    </PartBoundary>
  );
}

export interface ItemAction {
  readonly text: string;
  readonly Icon: ComponentType<IconProps>;
  readonly onChoose: () => void;
  readonly isDisabled?: boolean;
  /** an action that cannot be undone is red */
  readonly isFinal?: boolean;
}

/** Of a menu with a name and three actions, and of the bar of a phone. */
const MENU_ROOM = 290;

interface ItemMenuProps {
  readonly name: string;
  readonly actions: readonly ItemAction[];
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
  /** whether the name stands on top, and the menu below its item, in lists of items that look alike */
  readonly isNamed?: boolean;
}

/** The actions for an item of a list, behind three dots. */
export function ItemMenu({ name, actions, buttonRef, isNamed = false }: ItemMenuProps) {
  const ownRef = useRef<HTMLButtonElement>(null);
  const ref = buttonRef ?? ownRef;
  return (
    <ActionMenu
      isBelow={isNamed}
      button={
        <ActionIcon
          ref={ref}
          aria-label={`Actions for ${name}`}
          {...(isNamed && {
            style: { scrollMarginBottom: MENU_ROOM },
            onClickCapture: () => ref.current?.scrollIntoView({ block: 'nearest' }),
          })}
        >
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {isNamed && <MenuLabel>{name}</MenuLabel>}
      {actions.map(({ text, Icon, onChoose, isDisabled = false, isFinal }) => (
        <MenuItem
          key={text}
          {...(isFinal && { color: 'red' })}
          leftSection={<Icon size={18} aria-hidden />}
          disabled={isDisabled}
          onClick={() => {
            // a dialog returns the focus to this button: the chosen item is gone
            ref.current?.focus();
            onChoose();
          }}
        >
          {text}
        </MenuItem>
      ))}
    </ActionMenu>
  );
}
