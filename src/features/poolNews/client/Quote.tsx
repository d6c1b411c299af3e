import { IconCornerUpLeft } from '@tabler/icons-react';
import { Row } from '#client/ui/layout.tsx';
import type { Quote as QuoteItem } from '#features/poolNews/contract/poolNews.ts';
import styles from './PoolNews.module.css';

/** The beginning of what a message answers, in one line. */
export function Quote({ username, text }: Pick<QuoteItem, 'username' | 'text'>) {
  return (
    <Row as="blockquote" gap={1} className={`soft text-s grow ${styles.quote}`}>
      <IconCornerUpLeft size={16} aria-hidden />
      <span className="grow truncate">
        <span className="visually-hidden">In answer to </span>
        {username !== null && <strong>{username} </strong>}
        {text}
      </span>
    </Row>
  );
}
