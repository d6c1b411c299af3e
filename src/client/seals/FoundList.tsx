import { FirstFew } from '#client/ui/FirstFew.tsx';
import styles from './FoundList.module.css';

const FEW = 5;

export function FoundList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <FirstFew items={texts} few={FEW} what="differences">
      {(shown) => (
        <ul className={styles.list}>
          {shown.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </FirstFew>
  );
}
