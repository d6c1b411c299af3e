/** How it went with so many clients. */
export interface Attempt {
  readonly clients: number;
  readonly isCarried: boolean;
  /** too many beyond doubt */
  readonly isFarTooMany: boolean;
}

export interface Capacity<A extends Attempt> {
  /** with the most clients; undefined where none were carried */
  readonly carried: A | undefined;
  /** with the fewest that were too many */
  readonly ended: A | undefined;
}

/** How often fewer are tried where the first are too many. */
const TRIES_DOWN = 3;
/** How often what lies between enough and too many is halved. */
const HALVINGS = 2;

/**
 * Finds the greatest number of clients that are carried, to a quarter of it or less: from `start` on, up or down. What
 * is not far too many is tried again, as one bad moment of the machine may be no fault of theirs.
 */
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
  else for (let n = 1; n <= TRIES_DOWN && !(await take(Math.round(start / 2 ** n))); n++);
  for (let n = 0; n < HALVINGS && carried && ended; n++) await take(Math.round((carried.clients + ended.clients) / 2));
  return { carried, ended };
}
