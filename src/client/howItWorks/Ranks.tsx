import styles from './HowItWorksScreen.module.css';

const EXAMPLE = [
  { rank: 1, name: 'Ana', total: 42 },
  { rank: 2, name: 'Kev', total: 38 },
  { rank: 2, name: 'Priya', total: 38 },
  { rank: 4, name: 'Sam', total: 31 },
];

export function Ranks() {
  return (
    <>
      <p>A total is the sum of all locked rounds. What happens in a round that is still open shows in no total.</p>
      <p>Entries with as many points share the better rank and are listed by name. The rank after them is left out.</p>
      <table className={styles.ties} aria-label="An example of a tie">
        <thead>
          <tr>
            <th scope="col">Rank</th>
            <th scope="col">Player</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {EXAMPLE.map(({ rank, name, total }) => (
            <tr key={name}>
              <td className="numeral">{rank}</td>
              <th scope="row">{name}</th>
              <td className="numeral">{total}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
