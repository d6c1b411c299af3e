import styles from './BracketTree.module.css';
import { JoiningLines } from './BracketTree.tsx';
import type { DrawnBracket } from './drawnBracket.tsx';
import { FinalFour } from './FinalFour.tsx';
import { RegionBracket } from './RegionBracket.tsx';

/** All regions, two at each side of the Final Four, for wide screens and for paper. */
export function FullBracket({ bracket }: { readonly bracket: DrawnBracket }) {
  return (
    <div className={styles.bracket}>
      {bracket.finalFour.map((pair, index) => (
        <div key={pair.join()} className={`${styles.tree} ${styles.half}`} data-mirrored={index === 1 || undefined}>
          <div className={styles.regions}>
            {pair.map((region) => (
              <RegionBracket key={region} bracket={bracket} region={region} isMirrored={index === 1} />
            ))}
          </div>
          <JoiningLines count={1} />
        </div>
      ))}
      <div className={styles.center}>
        <FinalFour bracket={bracket} isCentered />
      </div>
    </div>
  );
}
