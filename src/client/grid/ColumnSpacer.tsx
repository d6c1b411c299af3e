import styles from './RoundTable.module.css';

/** The cell in place of columns that are not drawn. */
export function ColumnSpacer({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td className={styles.gap} aria-hidden /> : null;
}
