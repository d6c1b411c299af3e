import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const RULES = join(import.meta.dirname, '../../../../deploy/alerts.yaml');
const promtool = (...words: string[]) => spawnSync('promtool', words, { encoding: 'utf8' });
const isMissing = promtool('--version').status !== 0;
const scratch = mkdtempSync(join(tmpdir(), 'unbusted-alerts-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const SECONDS = 'unbusted_http_request_seconds';
const SAVES = 'route="/api/picks",method="POST",status="2xx",instance="a"';
/** Scraped every 10 s, 20 saves each time: quick for three minutes, from then on none within a second. */
const SLOW_SAVES = [
  { series: `${SECONDS}_bucket{${SAVES},le="1"}`, values: '0+20x18 360x12' },
  { series: `${SECONDS}_bucket{${SAVES},le="5"}`, values: '0+20x30' },
  { series: `${SECONDS}_bucket{${SAVES},le="+Inf"}`, values: '0+20x30' },
  { series: `${SECONDS}_count{${SAVES}}`, values: '0+20x30' },
];
const HUNG_SAVES = [
  { series: 'unbusted_saves_waiting{instance="a"}', values: '0x18 3x12' },
  { series: 'unbusted_database_oldest_seconds{instance="a"}', values: '0x18 1+10x12' },
];
const UNSEALED = [{ series: 'unbusted_rounds_unsealed{instance="a"}', values: '0x18 1x60' }];
const LAGGING_LOOP = [
  { series: 'nodejs_eventloop_lag_p99_seconds{job="unbusted",instance="a"}', values: '0.5x60' },
  { series: 'unbusted_next_deadline_seconds{instance="a"}', values: '4000-10x60' },
];

/** One of two seasons fails, then none. */
const FAILING_FEED = [{ series: 'unbusted_feed_failing{instance="a"}', values: '0x6 1x100 0x20' }];
const UNASKED = [{ series: 'unbusted_feed_unasked_seconds{instance="a"}', values: '86300+10x200' }];

/** From the first start on there is none. */
const NO_BACKUP = [{ series: 'unbusted_backup_age_seconds{instance="a"}', values: '0+600x300' }];
const FAILED_BACKUP = [{ series: 'unbusted_backup_failed{instance="a"}', values: '0x6 1x60 0x20' }];

test.skipIf(isMissing)('the rules are what Prometheus reads', () => {
  expect(promtool('check', 'rules', RULES)).toMatchObject({ status: 0 });
});

test.skipIf(isMissing).each([
  ['saves that become slow', 'UnbustedSavesSlow', '3m', SLOW_SAVES, undefined],
  ['saves that become slow', 'UnbustedSavesSlow', '3m30s', SLOW_SAVES, 'One save in twenty takes over a second at a'],
  ['saves that hang', 'UnbustedSavesHang', '3m', HUNG_SAVES, undefined],
  ['saves that hang', 'UnbustedSavesHang', '3m20s', HUNG_SAVES, '3 saves have no answer at a'],
  ['a feed that fails for one season', 'UnbustedFeedFails', '16m', FAILING_FEED, undefined],
  [
    'a feed that fails for one season',
    'UnbustedFeedFails',
    '16m20s',
    FAILING_FEED,
    'The results feed gives no complete answer for a season',
  ],
  ['a feed that answers again', 'UnbustedFeedFails', '18m20s', FAILING_FEED, undefined],
  ['a game that nobody asks for', 'UnbustedFeedUnasked', '16m', UNASKED, undefined],
  [
    'a game that nobody asks for',
    'UnbustedFeedUnasked',
    '17m',
    UNASKED,
    'A game is undecided, and the feed was not asked for 1d 0h 15m 20s',
  ],
  ['a warning', 'UnbustedWarningBeforeDeadline', '6m', LAGGING_LOOP, undefined],
  [
    'a warning within an hour of a deadline',
    'UnbustedWarningBeforeDeadline',
    '7m30s',
    LAGGING_LOOP,
    'A deadline is less than an hour away, and a warning is firing',
  ],
  ['a round without seals', 'UnbustedUnsealed', '5m50s', UNSEALED, undefined],
  [
    'a round without seals',
    'UnbustedUnsealed',
    '6m20s',
    UNSEALED,
    'A round is past, and pools do not show it: their seals cannot be stored',
  ],
  ['a site without a backup', 'UnbustedBackupOld', '36m', NO_BACKUP, undefined],
  ['a site without a backup', 'UnbustedBackupOld', '36m10s', NO_BACKUP, 'There has been no backup for 1d 12h 10m 0s'],
  ['a backup that failed', 'UnbustedBackupFailed', '50s', FAILED_BACKUP, undefined],
  ['a backup that failed', 'UnbustedBackupFailed', '2m', FAILED_BACKUP, 'The last try to back up failed'],
  ['a backup that succeeded then', 'UnbustedBackupFailed', '12m', FAILED_BACKUP, undefined],
  ['no process at all', 'UnbustedUnknown', '6m', [], 'Prometheus scrapes no process of the job unbusted'],
])('the alerts on %s are as expected: %s after %s', (_, alertname, at, input, summary) => {
  const labels: Record<string, object> = {
    UnbustedWarningBeforeDeadline: { alertname: 'UnbustedLoopLags' },
    UnbustedUnknown: { job: 'unbusted' },
    UnbustedFeedFails: { severity: 'warning' },
    UnbustedFeedUnasked: { severity: 'warning' },
    UnbustedUnsealed: {},
    UnbustedBackupOld: { severity: 'warning' },
    UnbustedBackupFailed: { severity: 'warning' },
  };
  const severity = { severity: 'critical', ...(labels[alertname] ?? { instance: 'a' }) };
  const expected = summary === undefined ? [] : [{ exp_labels: severity, exp_annotations: { summary } }];
  const file = join(scratch, 'rules.test.json');
  const check = { eval_time: at, alertname, exp_alerts: expected };
  const tests = [{ interval: '10s', input_series: input, alert_rule_test: [check] }];
  writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '10s', tests }));
  const { status, stdout, stderr } = promtool('test', 'rules', file);
  expect(status, `${stdout}${stderr}`).toBe(0);
});
