import { Link } from '@tanstack/react-router';
import { InviteButton } from '#client/invite/InviteButton.tsx';
import { LastYear } from '#client/pool/champions/LastYear.tsx';
import { useUser } from '#client/shell/session.ts';
import { Card, Row } from '#client/ui/layout.tsx';
import type { Pool } from '#contract/schemas.ts';
import type { PoolStanding } from '#contract/standings.ts';
import { isPoolAdmin } from '#domain/pools/poolAdmins.ts';
import poolLinksStyles from './PoolLinks.module.css';

interface Props {
  readonly pool: Pool;
  readonly standing: PoolStanding | undefined;
}

/**
 * The one place on Home for what a feature has to say of the user's pool, below the moment: each is a component that gets the
 * pool, and is nothing while it has nothing to say.
 */
export function HomeParts({ pool, standing }: Props) {
  return (
    <>
      {standing?.rounds === 0 && pool.previousId !== null && (
        <Card pad={3}>
          <LastYear previousId={pool.previousId} />
        </Card>
      )}
      <Running pool={pool} standing={standing} />
    </>
  );
}

/** For who runs the pool. */
function Running({ pool, standing }: Props) {
  const user = useUser();
  if (!isPoolAdmin(pool, user.id)) return null;
  const isAlone = standing !== undefined && standing.entries <= standing.own.length;
  return (
    <Row gap={3} justify="between" wrap="text">
      <Link
        to="/groups/$id/manage"
        params={{ id: pool.id }}
        className={poolLinksStyles.link}
        aria-label={`Manage Pool ${pool.name}`}
      >
        Manage Pool
      </Link>
      {!standing?.final && <InviteButton pool={pool} isPrimary={isAlone} />}
    </Row>
  );
}
