/** The status of a call for each kind of caller, in the order of `CALLERS`. */
export type MatrixRow = readonly [
  anonymous: number,
  signedIn: number,
  owner: number,
  anotherPlayer: number,
  member: number,
  removedMember: number,
  poolAdmin: number,
  furtherAdmin: number,
  siteAdmin: number,
];
