import { Link } from '@tanstack/react-router';

interface Props {
  /** the pool whose rules are shown there, too */
  readonly poolId?: number;
}

export function HowItWorksLink({ poolId }: Props) {
  return (
    <Link to="/how-it-works" search={poolId === undefined ? {} : { pool: poolId }} className="text-link">
      How it works
    </Link>
  );
}
