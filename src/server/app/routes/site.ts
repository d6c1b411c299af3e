import { aboutOfFeatures } from '#app/server.ts';
import type { ResponseOf } from '#contract/calls.ts';
import { passkeyHost } from '#server/accounts/waysIn/passkeys.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { goLive } from '#server/app/channels/silence.ts';
import { applyEach } from '#server/infrastructure/applyEach.ts';
import { listAudit, listAuditOfKind, toAuditRow } from '#server/infrastructure/audit/auditQueries.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { isSwitchedOn } from '#server/infrastructure/config/isSwitchedOn.ts';
import { openProbe } from '#server/infrastructure/events/probe.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { isSilent } from '#server/infrastructure/silence/silence.ts';
import { version } from '#server/infrastructure/version.ts';
import { docsPage } from '#server/site/openapi/docsPage.ts';
import { openApi } from '#server/site/openapi/openapi.ts';
import { readSite } from '#server/site/site.ts';
import { listLockedAhead, toLockedAhead } from '#server/tournament/rounds/lockQueries.ts';

interface Documentation {
  readonly json: EncodedBody<ResponseOf<'readOpenApi'>>;
  readonly page: EncodedBody<string>;
}

const documentations = new WeakMap<Config, Promise<Documentation>>();

function documentationOf(config: Config): Promise<Documentation> {
  const known = documentations.get(config) ?? writeDocumentation(config);
  documentations.set(config, known);
  return known;
}

async function writeDocumentation(config: Config): Promise<Documentation> {
  const document = openApi((call) => isSwitchedOn(call, config));
  return {
    json: new EncodedBody(JSON.stringify(document), 'application/json'),
    page: new EncodedBody(await docsPage(document), 'text/html; charset=utf-8'),
  };
}

export const siteHandlers = {
  readAbout: async ({ services, user }) => {
    const { config, isDemo } = services;
    const isQuiet = await isSilent(services);
    return {
      supportEmail: config.supportEmail,
      ...(user?.isAdmin && { version }),
      sendsMail: config.smtpUrl !== undefined && !isQuiet,
      ...applyEach(aboutOfFeatures, config),
      hasOutbox: config.smtpUrl === undefined && !config.isProduction && !isQuiet,
      isDemo,
      signIn: {
        password: config.passwordLogin === 'on',
        passkeys: passkeyHost(config) !== undefined,
        oidc: config.oidc ? { name: config.oidc.name, autoRedirect: config.oidc.autoRedirect === 'on' } : null,
        registration: config.registration,
      },
      publicUrl: config.publicUrl,
      messages: config.messages,
    };
  },

  readSite: async ({ services, isThroughUnknownProxy }) => ({
    ...(await readSite(services)),
    hasUnknownProxy: isThroughUnknownProxy,
    lockedAhead: (await services.database.query(listLockedAhead)).map(toLockedAhead),
  }),
  goLive: async ({ services: { database, config }, user }) => {
    await database.transact(goLive, user, config);
  },
  readOpenApi: async ({ services: { config } }) => (await documentationOf(config)).json,
  readDocs: async ({ services: { config } }) => (await documentationOf(config)).page,

  listAuditLog: async ({ services: { database }, query: { before = null, kind } }) => {
    const rows = kind ? await database.query(listAuditOfKind, kind, before) : await database.query(listAudit, before);
    return rows.map(toAuditRow);
  },

  probeEvents: async () => openProbe(),
  readEvents: ({ services, session, user, query }) =>
    services.eventStreams.open({
      userId: user.id,
      tokenHash: session.tokenHash,
      hasDerived: query.derived !== 'false',
    }),
} satisfies Partial<Handlers>;
