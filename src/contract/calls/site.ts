import * as z from 'zod';
import { About } from '#contract/about.ts';
import { AUDIT_KINDS, AuditRow } from '#contract/audit.ts';
import { idParam } from '#contract/fields.ts';
import { Site } from '#contract/site.ts';
import { table } from './call.ts';

export const siteCalls = table({
  readAbout: {
    method: 'GET',
    path: '/api/about',
    policy: 'open',
    summary:
      'The support address, whether the site sends mail or is a demo, how people sign in and, for site admins, the version',
    status: 200,
    response: About,
  },
  readSite: {
    method: 'GET',
    path: '/api/site',
    policy: 'siteAdmin',
    summary: 'Whether the site sends anything, its last backup, and rounds that a wrong clock has locked',
    status: 200,
    response: Site,
  },
  goLive: {
    method: 'POST',
    path: '/api/site/live',
    policy: 'siteAdmin',
    summary: 'Says that a restored copy is the real site now, which sends from here on; what came up before is dropped',
    status: 204,
    response: null,
    invalidates: false,
    isRepeatable: true,
  },
  listAuditLog: {
    method: 'GET',
    path: '/api/audit',
    policy: 'siteAdmin',
    summary:
      'The audit log: who changed what, newest first, 100 rows a page; optionally only rows before a given one, or of one kind',
    query: z.object({
      before: idParam('record').optional(),
      kind: z.enum(AUDIT_KINDS, { error: `kind is one of ${AUDIT_KINDS.join(', ')}` }).optional(),
    }),
    status: 200,
    response: z.array(AuditRow),
  },
  readEvents: {
    method: 'GET',
    path: '/api/events',
    policy: 'signedIn',
    summary:
      'Server-sent events that say which season, or which of your pools, has changed; with derived=false, a change of a season sends no events for its pools',
    query: z.object({
      derived: z.enum(['true', 'false'], { error: 'derived is true or false' }).optional(),
    }),
    status: 200,
    response: 'text/event-stream',
  },
  probeEvents: {
    method: 'GET',
    path: '/api/events/probe',
    policy: 'open',
    summary: 'Server-sent events that say something at once and end after five seconds: whether a proxy passes them on',
    status: 200,
    response: 'text/event-stream',
  },
});
