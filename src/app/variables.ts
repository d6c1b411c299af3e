import { demoConfig, demoVariables } from '#features/demo/server/demoVariables.ts';
import { everybodyConfig, everybodyVariables } from '#features/everybody/server/everybodyVariables.ts';
import { mcpConfig, mcpVariables } from '#features/mcp/server/mcpVariables.ts';
import { poolNewsConfig, poolNewsVariables } from '#features/poolNews/server/poolNewsVariables.ts';
import { pushConfig, pushVariables } from '#features/pushes/server/pushVariables.ts';
import { webhookConfig, webhookVariables } from '#features/webhooks/server/webhookVariables.ts';

/** The variables of features, which the environment has after those of the core. */
export const featureVariables = {
  ...demoVariables,
  ...everybodyVariables,
  ...mcpVariables,
  ...poolNewsVariables,
  ...pushVariables,
  ...webhookVariables,
} as const;

/** What the configuration has of them. */
export const featureConfig = {
  ...demoConfig,
  ...everybodyConfig,
  ...mcpConfig,
  ...poolNewsConfig,
  ...pushConfig,
  ...webhookConfig,
} as const;
