import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { type PoolPage, PoolSelect } from '#client/pool/frame/PoolSelect.tsx';
import { PoolSwitch } from '#client/pool/frame/PoolSwitch.tsx';
import { Facts } from '#client/ui/Facts.tsx';
import { Row, Stack } from '#client/ui/layout.tsx';
import { useIsNarrow } from '#client/ui/media.ts';
import type { Pool } from '#contract/schemas.ts';
import styles from './PoolBar.module.css';

interface Props {
  readonly pool: Pool;
  readonly page: PoolPage;
  /** the line below the name */
  readonly facts: readonly string[];
  /** whether the connection is interrupted, or a game is played */
  readonly sign?: ReactNode;
  readonly tools: ReactNode;
  /** whether a row below has the switch between two tournaments on a phone */
  readonly isSwitchBelow?: boolean;
  /** what a press on the line shows; without it the line is no button */
  readonly children?: ReactNode;
}

/** The head of a pool's screen: its name and what it is about in a line, on a phone one bar below that of the page. */
export function PoolBar({ pool, page, facts, sign, tools, isSwitchBelow = false, children }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const detailsId = useId();
  const isNarrow = useIsNarrow();
  const poolSwitch = <PoolSwitch pool={pool} page={page} />;
  return (
    <>
      <div className={styles.bar}>
        <h1 className={`typed ${styles.title}`}>{pool.name}</h1>
        <Row gap={2} className={`not-printed ${styles.select}`}>
          {!isNarrow && poolSwitch}
          <PoolSelect pool={pool} page={page} />
        </Row>
        {sign}
        {children ? (
          <Row
            as="button"
            type="button"
            gap={1}
            className={styles.line}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            <Facts facts={facts} />
            <IconChevronDown className="not-printed" size={16} aria-hidden />
          </Row>
        ) : (
          <p className={styles.line}>
            <Facts facts={facts} />
          </p>
        )}
        <Row gap={2} className={`not-printed ${styles.tools}`}>
          {tools}
        </Row>
      </div>
      {isNarrow && !isSwitchBelow && <Row className={styles.switch}>{poolSwitch}</Row>}
      {children && (
        <Stack
          as="section"
          gap={2}
          id={detailsId}
          className={`typed ${styles.details} ${isOpen ? '' : styles.closed}`}
          aria-label="Details"
        >
          {children}
        </Stack>
      )}
    </>
  );
}
