import { figure, inColumns } from '../bench/rows.ts';
import type { Capacity } from './findCapacity.ts';
import type { Figures } from './meters.ts';
import type { Try } from './play.ts';
import type { ActReport } from './scenario.ts';
import type { Kind } from './singleKind.ts';

export function tableOfActs(acts: readonly (readonly [act: string, report: ActReport])[]): string {
  const head = ['', '', 'clients', 'times', 'a second', 'p50 ms', 'p99 ms', 'errors', 'load ms'];
  const lines = acts.flatMap(([act, { figures, lateMs }]) =>
    figures.map(({ what, clients, times, errors, ...rates }, n) => [
      n === 0 ? act : '',
      what,
      whole(clients),
      whole(times),
      ...cellsOf(rates),
      whole(errors),
      n === 0 ? whole(Math.round(lateMs)) : '',
    ]),
  );
  return inColumns([head, ...lines], new Set([2, 3, 4, 5, 6, 7, 8]));
}

export function tableOfCapacity(mosts: readonly (readonly [kind: Kind, most: Capacity<Try>])[]): string {
  const head = ['', 'carried', '', 'a second', 'p50 ms', 'p99 ms', 'load ms', 'more'];
  const lines = mosts.map(([{ name, measured }, { carried, ended }]) => [
    name,
    carried ? whole(carried.clients) : `< ${whole(ended?.clients ?? 0)}`,
    measured,
    ...(carried?.figures ? cellsOf(carried.figures) : ['', '', '']),
    carried ? whole(Math.round(carried.lateMs)) : '',
    ended ? `${whole(ended.clients)}: ${ended.end}` : '',
  ]);
  return inColumns([head, ...lines], new Set([1, 3, 4, 5, 6]));
}

export function tableOfViolations(broken: ReadonlyMap<string, number>): string {
  return inColumns(
    [...broken].map(([what, times]) => [what, whole(times)]),
    new Set([1]),
  );
}

function cellsOf({ perSecond, p50, p99 }: Pick<Figures, 'perSecond' | 'p50' | 'p99'>): string[] {
  return [perSecond, p50, p99].map(figure);
}

function whole(count: number): string {
  return count.toLocaleString('en-US');
}
