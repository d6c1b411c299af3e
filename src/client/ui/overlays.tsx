import { Menu, Modal, Tooltip, type TooltipProps } from '@mantine/core';
import { type ButtonHTMLAttributes, cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import styles from './Dialog.module.css';
import { Row } from './layout.tsx';
import { MenuContext } from './MenuItem.tsx';

export interface MenuProps {
  readonly button: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  readonly width?: number | undefined;
  /** whether it never opens over what is above the button */
  readonly isBelow?: boolean;
  /** `MenuItem`s and `MenuLabel`s */
  readonly children: ReactNode;
}

const TAB_BAR_HEIGHT = 64;

/** Opens when it is mounted. */
export function OpeningMenu({ button, width, isBelow = false, children }: MenuProps) {
  const [opened, setOpened] = useState(false);
  useEffect(() => setOpened(true), []);
  return (
    <Menu
      position="bottom-end"
      middlewares={{ flip: isBelow ? false : { padding: TAB_BAR_HEIGHT } }}
      {...(width && { width })}
      opened={opened}
      onChange={setOpened}
    >
      {/* a new element replaces the pressed button, so it takes the focus */}
      <Menu.Target>{cloneElement(button, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>
        <MenuContext value={Menu}>{children}</MenuContext>
      </Menu.Dropdown>
    </Menu>
  );
}

export interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** whether it rises from the foot of a phone, so that the screen stays in sight above it */
  readonly isSheet?: boolean;
  /** mounted at each opening */
  readonly children: ReactNode;
}

export function DialogFrame({ title, opened, onClose, isSheet = false, children }: DialogProps) {
  // Mantine returns the focus to the element that had it when `opened` became true.
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(opened), [opened]);
  return (
    <Modal.Root
      opened={shown}
      onClose={onClose}
      centered
      classNames={{ content: styles.content, inner: isSheet ? styles.sheet : '' }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg">
        {/* Not Modal.Header: the page would have a second banner. */}
        <Row justify="between" className={styles.head}>
          <Modal.Title className="typed">{title}</Modal.Title>
          <Modal.CloseButton aria-label="Close" size={44} iconSize={20} />
        </Row>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

export type TargetTooltipProps = Pick<TooltipProps, 'label' | 'maw'> & { readonly target: HTMLElement };

export function TargetTooltip({ target, label, maw }: TargetTooltipProps) {
  return <Tooltip opened target={target} label={label} multiline maw={maw} />;
}
