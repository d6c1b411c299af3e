declare module 'vitest' {
  interface TestTags {
    tags: 'slow';
  }
}

export const TAGS = [{ name: 'slow', description: 'a variant of what other tests try, or longer than they' }] as const;
