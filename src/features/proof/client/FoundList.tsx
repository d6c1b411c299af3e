import { FirstFew } from '#client/ui/FirstFew.tsx';
import { Stack } from '#client/ui/layout.tsx';
import styles from './Seals.module.css';

const FEW = 5;

export function FoundList({ texts }: { readonly texts: readonly string[] }) {
  return (
    <FirstFew items={texts} few={FEW} what="differences">
      {(shown) => (
        <Stack as="ul" gap={1} className={`typed ${styles.list}`}>
          {shown.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </Stack>
      )}
    </FirstFew>
  );
}
