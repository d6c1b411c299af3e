import type { Plugin } from 'vite';

/**
 * Leaves out of zod what writes JSON Schema, which every schema of it brings along: only the server, which documents the
 * calls, ever asks for it. What is left in its place does nothing.
 */
export const noJsonSchema: Plugin = {
  name: 'no-json-schema',
  apply: 'build',
  load: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    async handler(id) {
      const names = Object.keys((await import(id)) as object);
      return `const nothing = () => {}; export { ${names.map((name) => `nothing as ${name}`).join(', ')} };`;
    },
  },
};
