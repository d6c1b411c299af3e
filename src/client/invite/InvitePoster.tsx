import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import encodeQR from 'qr';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Card, Stack } from '#client/ui/layout.tsx';
import styles from './Invite.module.css';

interface Props {
  /** the pool's name */
  readonly pool: string;
  readonly link: string;
}

/** The width of the light edge that readers need, in modules. */
const QUIET_ZONE = 4;
const WIDTH = 240;

/** The invite link as a QR code with the pool's name, which is printed alone. */
export function InvitePoster(props: Props) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // in braces: newer browsers return a promise, which React would call as a function
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <Card ref={shown} align="center" gap={4}>
      <Poster {...props} />
      <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
      {createPortal(
        <div className={`only-printed ${styles.paper}`}>
          <Poster {...props} />
        </div>,
        document.body,
      )}
    </Card>
  );
}

function Poster({ pool, link }: Props) {
  const drawing = encodeQR(link, 'svg', { border: QUIET_ZONE });
  return (
    <Stack as="figure" align="center" gap={3} className={styles.poster}>
      <p className={`typed numeral text-xl ${styles.pool}`}>{pool}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(drawing)}`}
        alt={`QR code of the invite link to ${pool}`}
        width={WIDTH}
        height={WIDTH}
      />
      <figcaption>
        Scan to join, or open <span className={`typed strong ${styles.link}`}>{link}</span>
      </figcaption>
    </Stack>
  );
}
