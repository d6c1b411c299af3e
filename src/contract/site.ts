import * as z from 'zod';

/** What the operator of the site should know, for its admins. */
export const Site = z.strictObject({
  /** `off`: the site sends nothing, because its operator has said so */
  outbound: z.enum(['on', 'off']),
  /** whether it is a restored copy, which sends nothing until somebody says that it is the real site now */
  isCopy: z.boolean(),
});
export type Site = z.output<typeof Site>;
