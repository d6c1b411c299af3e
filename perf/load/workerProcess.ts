// Runs a scenario and prints an ActReport: `node perf/load/workerProcess.ts <file with a Task>`.
import { readFileSync } from 'node:fs';
import { arrivals } from './arrivals.ts';
import { deadlineRush } from './deadlineRush.ts';
import { games } from './results.ts';
import { type ActReport, LoadUsers, type Scenario } from './scenario.ts';
import { kinds } from './singleKind.ts';

const acts = { evening: arrivals, lastMinute: deadlineRush, games };
const plays = {
  ...acts,
  signIns: kinds.signIns.play,
  pollers: kinds.pollers.play,
  listeners: kinds.listeners.play,
  savers: kinds.savers.play,
};

export interface Task {
  readonly scenario: Scenario;
  readonly play: keyof typeof plays;
  readonly browsers: number;
}

/** A browser's timeout, and a shorter one for the search for the capacity. */
const PATIENCE_MS = 30_000;
const LITTLE_PATIENCE_MS = 3_000;

const [, , file = ''] = process.argv;
const { scenario, play, browsers }: Task = JSON.parse(readFileSync(file, 'utf8'));
const crowd = new LoadUsers(scenario, browsers);
await plays[play](crowd);
const unanswered = await crowd.scheduler.end(play in acts ? PATIENCE_MS : LITTLE_PATIENCE_MS);
const report: ActReport = {
  figures: crowd.meters.figures(),
  broken: crowd.broken,
  faults: Object.fromEntries(crowd.faults),
  unanswered,
  lateMs: crowd.meters.lateMs,
  people: crowd.browsers.map(({ person, cookie }) => ({ ...person, cookie })),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
