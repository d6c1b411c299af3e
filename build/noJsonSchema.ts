import type { Plugin } from 'vite';

/** Replaces zod's JSON Schema writer, which only the server uses, by empty functions. */
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
