import { expect, test } from 'vitest';
import { readConfig } from '#server/infrastructure/config/config.ts';

test('assistants can use the site unless the operator switches that off', () => {
  expect(readConfig({}).mcp).toBe('on');
  expect(readConfig({ MCP: 'off' }).mcp).toBe('off');
});
