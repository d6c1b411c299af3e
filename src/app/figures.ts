import type { FiguresOf } from '#client/pool/story/figures.ts';
import { luckFigures } from '#features/luck/client/luckFigures.ts';

/** What features compute of entries. Only parts that are loaded when they are shown read it: in `client.ts` it would make every page larger. */
export const featureFigures: readonly FiguresOf[] = [luckFigures];
