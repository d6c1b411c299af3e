import * as z from 'zod';
import { docs } from '#server/infrastructure/config/variableDocs.ts';

const MCP = z.enum(['on', 'off']).default('on').register(docs, {
  description: 'Whether assistants can use the site at `/mcp`, with an access token: [api.md](api.md#assistants).',
  expects: 'on or off',
});

export const mcpVariables = { MCP } as const;

export const mcpConfig = {
  /** whether assistants can use the site */
  mcp: (variables: { readonly MCP: z.output<typeof MCP> }) => variables.MCP,
} as const;
