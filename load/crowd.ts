// Plays an act, in a process of its own, and tells what came of it: `node load/crowd.ts <file>`, which holds a Task.
import { readFileSync } from 'node:fs';
import { kinds } from './alone.ts';
import { evening } from './evening.ts';
import { games } from './games.ts';
import { lastMinute } from './lastMinute.ts';
import { type ActReport, Crowd, type Night } from './night.ts';

const acts = { evening, lastMinute, games };
const plays = {
  ...acts,
  signIns: kinds.signIns.play,
  pollers: kinds.pollers.play,
  listeners: kinds.listeners.play,
  savers: kinds.savers.play,
};

export interface Task {
  readonly night: Night;
  readonly play: keyof typeof plays;
  readonly browsers: number;
}

/** A browser's own; of clients who are too many, sooner is enough. */
const PATIENCE_MS = 30_000;
const LITTLE_PATIENCE_MS = 3_000;

const [, , file = ''] = process.argv;
const { night, play, browsers }: Task = JSON.parse(readFileSync(file, 'utf8'));
const crowd = new Crowd(night, browsers);
await plays[play](crowd);
const unanswered = await crowd.pace.end(play in acts ? PATIENCE_MS : LITTLE_PATIENCE_MS);
const told: ActReport = {
  figures: crowd.meters.figures(),
  broken: crowd.broken,
  faults: Object.fromEntries(crowd.faults),
  unanswered,
  lateMs: crowd.meters.lateMs,
  people: crowd.browsers.map(({ person, cookie }) => ({ ...person, cookie })),
};
process.stdout.write(`${JSON.stringify(told)}\n`);
