import type { ResponseOf } from '#contract/calls.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { listAudit, listAuditOfKind, toAuditRow } from '#server/infrastructure/audit/queries.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { version } from '#server/infrastructure/version.ts';
import { docsPage } from '#server/site/openapi/docsPage.ts';
import { openApi } from '#server/site/openapi/openapi.ts';

const document = openApi();
const encoded = new EncodedBody<ResponseOf<'readOpenApi'>>(JSON.stringify(document), 'application/json');
const page = new EncodedBody<string>(await docsPage(document), 'text/html; charset=utf-8');

export const siteHandlers = {
  readAbout: async ({ services: { config, isDemo } }) => ({
    supportEmail: config.supportEmail,
    version,
    sendsMail: config.smtpUrl !== undefined,
    hasOutbox: config.smtpUrl === undefined && !config.isProduction,
    isDemo,
  }),
  readOpenApi: async () => encoded,
  readDocs: async () => page,

  listAuditLog: async ({ services: { database }, query: { before = null, kind } }) => {
    const rows = kind ? await database.query(listAuditOfKind, kind, before) : await database.query(listAudit, before);
    return rows.map(toAuditRow);
  },

  readEvents: ({ services, session, user, query }) =>
    services.eventStreams.open({
      userId: user.id,
      tokenHash: session.tokenHash,
      hasDerived: query.derived !== 'false',
    }),
} satisfies Partial<Handlers>;
