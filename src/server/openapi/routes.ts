import type { Handlers } from '#server/calls/handlers.ts';
import { version } from '#server/version.ts';
import { docsPage } from './docsPage.ts';
import { openApi } from './openapi.ts';

const document = openApi();
const page = await docsPage(document);

export const aboutHandlers = {
  readAbout: async ({ services: { config, isDemo } }) => ({
    supportEmail: config.supportEmail,
    version,
    sendsMail: config.smtpUrl !== undefined,
    isDemo,
  }),
  readOpenApi: async () => ({ ...document }),
  readDocs: async () => page,
} satisfies Partial<Handlers>;
