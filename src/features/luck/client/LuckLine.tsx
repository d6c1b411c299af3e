import { IconInfoCircle } from '@tabler/icons-react';
import { type ComponentProps, useId, useState } from 'react';
import { OddsOfMen } from '#client/seasons/season/OddsOfMen.tsx';
import type { EntryPart } from '#client/shell/slots.ts';
import { Row, Stack } from '#client/ui/layout.tsx';
import { luckAndEdgeText } from '#features/luck/domain/luckText.ts';
import { entryLuck } from './entryLuck.ts';
import { figureText } from './figureText.ts';
import styles from './Luck.module.css';

/** Luck and edge by the games decided so far, in words. A press says in place what they mean, with the figures. */
export function LuckLine({ pool, grid, entry }: ComponentProps<EntryPart>) {
  const figures = entryLuck(grid, entry, pool);
  const [isOpen, setIsOpen] = useState(false);
  const explainedId = useId();
  if (!figures) return null;
  return (
    <div className={styles.luck}>
      <Row
        as="button"
        type="button"
        gap={1}
        className={`text-s ${styles.line}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? explainedId : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{luckAndEdgeText(figures)}</span>
        <IconInfoCircle className="soft" size={18} aria-hidden />
      </Row>
      {isOpen && (
        <Stack as="ul" id={explainedId} gap={1} className={`soft text-s ${styles.explained}`}>
          <li>
            <strong>Luck {figureText(figures.luck)}</strong>: the points, less what the picks were worth by the seeds.{' '}
            <OddsOfMen seasonId={pool.seasonId} />
          </li>
          <li>
            <strong>Edge {figureText(figures.edge)}</strong>: what the picks were worth, less what the favorites were.
          </li>
          <li>Over all the ways that the games could have ended, everybody’s luck comes to zero.</li>
          <li>The number after ± is what chance moves, two times out of three: less is nothing special.</li>
        </Stack>
      )}
    </div>
  );
}
