import { Stack } from '#client/ui/layout.tsx';
import type { Chances, Cheer } from '#domain/outlook/leadShares.ts';
import styles from './Outlook.module.css';
import type { OutlookInput } from './outlookInput.ts';
import { type Rooted, rootFor } from './rootFor.ts';
import type { KnownOutlook } from './useOutlook.ts';

interface Props {
  readonly known: KnownOutlook;
  readonly chances: Chances;
}

/** The teams whose wins help the user's best entries. */
export function RootFor({ known: { input }, chances: { even, bySeed } }: Props) {
  if (input.followed.length === 0) return null;
  return (
    <>
      <p className={`soft ${styles.note}`}>
        Who to root for: the plus is how much more often you lead with a win than with a loss. Where neither team helps,
        root for your own pick; its points count at the end.
      </p>
      {input.followed.map((entry, place) => (
        <CheerTable
          key={entry}
          input={input}
          entry={entry}
          even={even.cheers[place] ?? []}
          bySeed={bySeed.cheers[place] ?? []}
        />
      ))}
    </>
  );
}

interface TableProps {
  readonly input: OutlookInput;
  readonly entry: number;
  readonly even: readonly (Cheer | null)[];
  readonly bySeed: readonly (Cheer | null)[];
}

function CheerTable({ input, entry, even, bySeed }: TableProps) {
  return (
    <table className={styles.table}>
      <caption>{input.entries[entry]?.name}: root for</caption>
      <thead className="soft text-xs">
        <tr>
          <th scope="col">Game</th>
          <th scope="col">Coin flips</th>
          <th scope="col">By seed</th>
        </tr>
      </thead>
      <tbody>
        {input.games.map(({ id, team1, team2 }, game) => (
          <tr key={id}>
            <th scope="row">
              {team1} – {team2}
            </th>
            <RootedCell rooted={rootFor(input, entry, game, even[game])} />
            <RootedCell rooted={rootFor(input, entry, game, bySeed[game])} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function RootedCell({ rooted }: { readonly rooted: Rooted | undefined }) {
  if (!rooted) return <td className="soft">either</td>;
  return (
    <td>
      <Stack as="span">
        <strong>{rooted.team}</strong>
        <span className="numeral text-s">{rooted.worth}</span>
      </Stack>
    </td>
  );
}
