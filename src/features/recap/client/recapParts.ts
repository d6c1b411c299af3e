import { lazyComponent } from '#client/ui/lazyComponent.ts';

const parts = () => import('./Recap.tsx');

export const Recap = lazyComponent(parts, 'Recap');
export const RecapDetails = lazyComponent(parts, 'RecapDetails');
