import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#client/ui/Dialog.tsx';
import { PersonTile } from '#client/ui/PersonTile.tsx';
import styles from './TilePicker.module.css';
import { type TileChoice, TilePicker } from './TilePicker.tsx';

interface Props {
  readonly username: string;
  readonly chosen: TileChoice;
  readonly onChange: (chosen: TileChoice) => void;
}

/** Shows a person's tile and opens the choice of another. */
export function TileButton({ username, chosen, onChange }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <UnstyledButton
        className={styles.button}
        aria-label="Choose your picture"
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <PersonTile person={{ username, ...chosen }} size={32} />
        <IconChevronDown size={18} aria-hidden />
      </UnstyledButton>
      <Dialog title="Your picture" opened={opened} onClose={close}>
        <TilePicker username={username} chosen={chosen} onChange={onChange} onDone={close} />
      </Dialog>
    </>
  );
}
