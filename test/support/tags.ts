import type { TestTagDefinition } from 'vitest/config';

declare module 'vitest' {
  interface TestTags {
    tags: 'slow';
  }
}

export const TAGS: TestTagDefinition[] = [
  { name: 'slow', description: 'a variant of what another test tries, or too long for each merge' },
];
