import type { ErrorComponentProps } from '@tanstack/react-router';
import { RouteError } from '../ui/RouteError.tsx';
import { PlainPage } from './PlainPage.tsx';

/** Stands in for a whole page, its header included. */
export function PlainError(props: ErrorComponentProps) {
  return (
    <PlainPage>
      <RouteError {...props} />
    </PlainPage>
  );
}
