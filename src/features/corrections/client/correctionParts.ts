import { lazyComponent } from '#client/ui/lazyComponent.ts';

const lines = () => import('./CorrectionLines.tsx');

export const LatestCorrection = lazyComponent(lines, 'LatestCorrection');
export const CorrectionsLink = lazyComponent(lines, 'CorrectionsLink');
export const OwnCorrection = lazyComponent(lines, 'OwnCorrection');
export const OwnMove = lazyComponent(lines, 'OwnMove');
