import { linkParts } from './linkParts.ts';
import styles from './PoolNews.module.css';

/** A text of a user: its addresses are links, and nothing of it is fetched. */
export function MessageText({ text }: { readonly text: string }) {
  return (
    <p className={`typed ${styles.text}`}>
      {linkParts(text).map((part, index) =>
        part.href === undefined ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change places
          <a key={index} href={part.href} target="_blank" rel="nofollow noopener noreferrer ugc">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
