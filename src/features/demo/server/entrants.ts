import type { Autopilot } from '#domain/scoring/autopilot.ts';

export interface Entrant {
  readonly username: string;
  readonly entryName: string;
  /** 0: always the better seed; 1: a coin toss */
  readonly daring: number;
  /** the share of unpicked games in rounds 1, 2 and 3 */
  readonly forgets: readonly [number, number, number];
  /** off if not given */
  readonly autopilot?: Autopilot;
}

/** Also the pool's admin. */
export const SITE_ADMIN = 'commissioner';
/** A player with games of round 3 left to pick. */
export const PLAYER = 'sam';

export const ENTRANTS: readonly Entrant[] = [
  { username: SITE_ADMIN, entryName: "The Commish's Call", daring: 0.15, forgets: [0, 0, 0] },
  { username: PLAYER, entryName: 'sam 01', daring: 0.2, forgets: [0, 0, 0.6] },
  { username: 'maya.k', entryName: 'Chalk Talk', daring: 0, forgets: [0, 0, 0] },
  { username: 'Coach Dan', entryName: 'Man to Man', daring: 0.3, forgets: [0, 0, 0] },
  { username: 'priya', entryName: 'Nothing But Net', daring: 0.25, forgets: [0, 0, 1] },
  { username: 'JT', entryName: 'JT 01', daring: 0.5, forgets: [0.06, 0, 1] },
  { username: 'nonna_rosa', entryName: 'Best Mascot Wins', daring: 1, forgets: [0, 0, 0] },
  { username: 'Tomás', entryName: 'Tomás 01', daring: 0.35, forgets: [0, 0.12, 1] },
  { username: 'bracketologist', entryName: 'The Model Said So', daring: 0.1, forgets: [0, 0, 0] },
  { username: 'lin.wei', entryName: 'Glass Slipper', daring: 0.6, forgets: [0, 0, 0] },
  { username: 'Big Ed', entryName: 'Big Ed’s Big Board', daring: 0.4, forgets: [0, 1, 1], autopilot: 'favorites' },
  { username: 'kwame', entryName: 'Full-Court Press', daring: 0.3, forgets: [0, 0, 0.3] },
  { username: 'auntie jo', entryName: 'auntie jo 01', daring: 0.7, forgets: [0, 0, 0] },
  { username: 'hoops4ever', entryName: 'One Shining Moment', daring: 0.2, forgets: [0, 0, 0] },
  { username: 'Freja', entryName: 'Double Bonus', daring: 0.45, forgets: [0, 0, 0.5] },
  { username: 'desk_14', entryName: 'I Only Watch Hockey', daring: 0.9, forgets: [0.15, 0.1, 1] },
  { username: 'omar', entryName: 'Bank Was Open', daring: 0.3, forgets: [0, 0, 0] },
  { username: 'tess', entryName: 'Twelve Over Five', daring: 0.55, forgets: [0, 0, 0] },
  { username: 'R. Okafor', entryName: 'Six Man Rotation', daring: 0.25, forgets: [0, 0.06, 0.4] },
  { username: 'wildcat97', entryName: 'Cats & Cats Only', daring: 0.5, forgets: [0, 0, 0] },
  { username: 'Yuki', entryName: 'Yuki 01', daring: 0.15, forgets: [0, 0, 1] },
  { username: 'gus', entryName: 'Last Year’s Loser', daring: 0.65, forgets: [0.09, 0, 0.8] },
  { username: 'dr.patel', entryName: 'Regression to the Mean', daring: 0.05, forgets: [0, 0, 0] },
  { username: 'milo', entryName: 'Good Boy', daring: 0.8, forgets: [0, 0, 0] },
  { username: 'milo', entryName: 'Good Boy 2', daring: 0.4, forgets: [0, 0, 1] },
];
