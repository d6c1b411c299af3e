import { Loading } from '#client/ui/Loading.tsx';
import { importOnline, LazyBoundary, lazyPart } from '#client/ui/lazyPart.tsx';
import type { InviteShareProps } from './InviteShare.tsx';

const InviteShare = lazyPart(() => importOnline(() => import('./InviteShare.tsx')), 'InviteShare');

export function InvitePanel(props: InviteShareProps) {
  return (
    <LazyBoundary part={InviteShare} fallback={<Loading />}>
      <InviteShare {...props} />
    </LazyBoundary>
  );
}
