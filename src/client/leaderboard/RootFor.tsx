import type { Chances, Cheer } from '#domain/leadShares.ts';
import styles from './Outlook.module.css';
import { percentText } from './outlookTexts.ts';
import type { KnownOutlook } from './useOutlook.ts';

type Cheers = readonly (Cheer | null)[];

interface Props {
  readonly known: KnownOutlook;
  readonly chances: Chances;
}

/** The teams whose wins help the user's best entries. */
export function RootFor({ known: { input }, chances }: Props) {
  const followed = input.followed.map((entry, place) => ({
    id: input.entries[entry]?.id ?? 0,
    name: input.entries[entry]?.name ?? '',
    even: chances.even.cheers[place] ?? [],
    bySeed: chances.bySeed.cheers[place] ?? [],
  }));
  return (
    <>
      {followed.some(({ even }) => helps(even)) && (
        <p className={styles.note}>
          Root for the team whose win helps: the chance is by this much larger after its win than after its loss.
        </p>
      )}
      {followed.map(({ id, name, even, bySeed }) =>
        helps(even) ? (
          <CheerTable key={id} name={name} games={input.games} even={even} bySeed={bySeed} />
        ) : (
          <p key={id} className={styles.note}>
            <strong>{name}</strong>: root for anybody. These games do not change whether it leads.
          </p>
        ),
      )}
    </>
  );
}

function helps(cheers: Cheers): boolean {
  return cheers.some((cheer) => cheer !== null);
}

interface TableProps {
  readonly name: string;
  readonly games: KnownOutlook['input']['games'];
  readonly even: Cheers;
  readonly bySeed: Cheers;
}

function CheerTable({ name, games, even, bySeed }: TableProps) {
  return (
    <table className={styles.table}>
      <caption>{name}: root for</caption>
      <thead>
        <tr>
          <th scope="col">Game</th>
          <th scope="col">Even odds</th>
          <th scope="col">By seeds</th>
        </tr>
      </thead>
      <tbody>
        {games.map(({ id, team1, team2 }, index) => (
          <tr key={id}>
            <th scope="row">
              {team1} – {team2}
            </th>
            <CheerCell cheer={even[index]} teams={[team1, team2]} />
            <CheerCell cheer={bySeed[index]} teams={[team1, team2]} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  readonly cheer: Cheer | null | undefined;
  readonly teams: readonly [string, string];
}

function CheerCell({ cheer, teams }: CellProps) {
  if (!cheer) return <td className={styles.soft}>either</td>;
  return (
    <td>
      <span className={styles.name}>{teams[cheer.side - 1]}</span>
      <span className={`numeral ${styles.gain}`}>+{percentText(cheer.difference)}</span>
    </td>
  );
}
