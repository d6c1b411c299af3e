/**
 * Every feature by the name of its folder in `src/features`, with the features that it may import. To take one away, delete its
 * folder, and its imports and names here and beside: docs/architecture.md#features.
 */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
  lobby: [],
  outlook: [],
  chart: [],
  whatIf: [],
  highlights: [],
  luck: [],
  recap: [],
  resultToasts: [],
  standingPicture: [],
  apiDocs: [],
  bigScreen: ['poolNews'],
  calendar: [],
  corrections: [],
  demo: [],
  everybody: [],
  hallOfFame: [],
  inviteMails: [],
  invitePictures: [],
  ownData: ['proof'],
  mcp: [],
  proof: [],
  poolNews: [],
  pushes: [],
  remindNow: [],
  roundMails: [],
  webhooks: [],
};
