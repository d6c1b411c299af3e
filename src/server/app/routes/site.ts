import { aboutOfFeatures } from '#app/server.ts';
import { passkeyHost } from '#server/accounts/waysIn/passkeys.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import { goLive } from '#server/app/channels/silence.ts';
import { applyEach } from '#server/infrastructure/applyEach.ts';
import { listAudit, listAuditOfKind, toAuditRow } from '#server/infrastructure/audit/auditQueries.ts';
import { openProbe } from '#server/infrastructure/events/probe.ts';
import { isSilent } from '#server/infrastructure/silence/silence.ts';
import { version } from '#server/infrastructure/version.ts';
import { readSite } from '#server/site/site.ts';
import { listLockedAhead, toLockedAhead } from '#server/tournament/rounds/lockQueries.ts';

export const siteHandlers = {
  readAbout: async ({ services, user }) => {
    const { config } = services;
    const isQuiet = await isSilent(services);
    return {
      supportEmail: config.supportEmail,
      ...(user?.isAdmin && { version }),
      sendsMail: config.smtpUrl !== undefined && !isQuiet,
      ...applyEach(aboutOfFeatures, config),
      hasOutbox: config.smtpUrl === undefined && !config.isProduction && !isQuiet,
      signIn: {
        password: config.passwordLogin === 'on',
        passkeys: passkeyHost(config) !== undefined,
        oidc: config.oidc ? { name: config.oidc.name, autoRedirect: config.oidc.autoRedirect === 'on' } : null,
        registration: config.registration,
      },
      publicUrl: config.publicUrl,
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
