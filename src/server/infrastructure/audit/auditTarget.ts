interface Named {
  readonly id: number;
  readonly name: string;
}

/** How the audit log names what was changed. */
export const auditTarget = {
  site: 'the site',
  season: ({ id, year, name }: Named & { readonly year: number }) => `season ${id}, ${year} ${name}`,
  round: ({ id, name }: Named) => `round ${id}, ${name}`,
  game: ({ id, team1, team2 }: { readonly id: number; readonly team1: string; readonly team2: string }) =>
    `game ${id}, ${team1} – ${team2}`,
  user: ({ id, username }: { readonly id: number; readonly username: string }) => `user ${id}, ${username}`,
  pool: ({ id, name }: Named) => `pool ${id}, ${name}`,
};
