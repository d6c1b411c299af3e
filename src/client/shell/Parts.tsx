import type { ComponentType } from 'react';
import { PartBoundary } from '#client/ui/PartBoundary.tsx';

interface PartsProps<Props> {
  readonly of: readonly ComponentType<Props>[];
  readonly props: Props;
}

/** Shows the parts of features in a slot. One that cannot be loaded is missing, and the screen goes on without it. */
export function Parts<Props extends object>({ of, props }: PartsProps<Props>) {
  return of.map((Part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
    <PartBoundary key={place} fallback={null} errorComponent={Nothing}>
      <Part {...props} />
    </PartBoundary>
  ));
}

function Nothing() {
  return null;
}
