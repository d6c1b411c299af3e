import styles from './BracketTree.module.css';
import { BracketTree } from './BracketTree.tsx';
import { type DrawnBracket, roundsOf } from './drawnBracket.tsx';

interface Props {
  readonly bracket: DrawnBracket;
  readonly region: Parameters<typeof roundsOf>[1];
  readonly isMirrored?: boolean;
}

export function RegionBracket({ bracket, region, isMirrored = false }: Props) {
  return (
    <section className={styles.region} aria-label={region} data-mirrored={isMirrored || undefined}>
      <h2 className="overline">{region}</h2>
      <BracketTree rounds={roundsOf(bracket, region)} isMirrored={isMirrored} />
    </section>
  );
}
