import { lazyComponent } from '#client/ui/lazyComponent.ts';

const lines = () => import('./EverybodyLines.tsx');

export const EverybodyRank = lazyComponent(lines, 'EverybodyRank');
export const EverybodySplit = lazyComponent(lines, 'EverybodySplit');
