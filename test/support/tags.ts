import type { TestTagDefinition } from 'vitest/config';

declare module 'vitest' {
  interface TestTags {
    tags: 'slow' | 'one-process';
  }
}

export const TAGS: TestTagDefinition[] = [
  {
    name: 'one-process',
    description:
      'observes or breaks one process, such as its log, its database or argon2: two behind a proxy cannot run it',
  },
  { name: 'slow', description: 'a variant of what another test tries, or too long for each merge' },
];
