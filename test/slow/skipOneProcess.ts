import { beforeEach } from 'vitest';

beforeEach(({ task, skip }) => {
  if (task.tags?.includes('one-process')) skip('it observes or breaks one process');
});
