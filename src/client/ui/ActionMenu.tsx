import { ActionIcon, Menu, type MenuProps } from '@mantine/core';
import { IconDotsVertical, type IconProps } from '@tabler/icons-react';
import {
  type ButtonHTMLAttributes,
  type ComponentType,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

interface Props extends Pick<MenuProps, 'width'> {
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  /** `Menu.Item`s */
  readonly children: ReactNode;
}

const TAB_BAR_HEIGHT = 64;

/** A button until it is first pressed: a menu is costly to mount, renders twice, and a screen's first draw would wait for it. */
export function ActionMenu({ button, width, children }: Props) {
  const [isUsed, setIsUsed] = useState(false);
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(isUsed), [isUsed]);
  if (!isUsed) {
    return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: () => setIsUsed(true) });
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
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
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

interface ItemMenuProps {
  readonly name: string;
  readonly actions: readonly ItemAction[];
  readonly buttonRef?: RefObject<HTMLButtonElement | null>;
}

/** The actions for an item of a list, behind three dots. */
export function ItemMenu({ name, actions, buttonRef }: ItemMenuProps) {
  const ownRef = useRef<HTMLButtonElement>(null);
  const ref = buttonRef ?? ownRef;
  return (
    <ActionMenu
      button={
        <ActionIcon ref={ref} aria-label={`Actions for ${name}`}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      }
    >
      {actions.map(({ text, Icon, onChoose, isDisabled = false, isFinal }) => (
        <Menu.Item
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
        </Menu.Item>
      ))}
    </ActionMenu>
  );
}
