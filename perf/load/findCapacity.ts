export interface Attempt {
  readonly clients: number;
  readonly isCarried: boolean;
  /** not worth a second attempt */
  readonly isFarTooMany: boolean;
}

export interface Capacity<A extends Attempt> {
  /** the most clients; undefined if none were carried */
  readonly carried: A | undefined;
  /** the fewest that were too many */
  readonly ended: A | undefined;
}

const MAX_STEPS_DOWN = 3;
const BISECTIONS = 2;

/** Finds the greatest number of clients that are carried, to a quarter. A close attempt is repeated because of noise. */
export async function findCapacity<A extends Attempt>(
  start: number,
  attempt: (clients: number) => Promise<A>,
): Promise<Capacity<A>> {
  let carried: A | undefined;
  let ended: A | undefined;
  const take = async (clients: number) => {
    let made = await attempt(clients);
    if (!made.isCarried && !made.isFarTooMany) made = await attempt(clients);
    if (made.isCarried) carried = made;
    else ended = made;
    return made.isCarried;
  };
  if (await take(start)) for (let clients = 2 * start; await take(clients); clients *= 2);
  else for (let n = 1; n <= MAX_STEPS_DOWN && !(await take(Math.round(start / 2 ** n))); n++);
  for (let n = 0; n < BISECTIONS && carried && ended; n++)
    await take(Math.round((carried.clients + ended.clients) / 2));
  return { carried, ended };
}
