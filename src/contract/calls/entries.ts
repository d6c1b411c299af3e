import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const entry = z.object({ id: idParam('entry') });

export const entryCalls = table({
  listEntries: {
    method: 'GET',
    path: '/api/entries',
    policy: 'signedIn',
    summary: 'Your entries of all seasons',
    status: 200,
    response: z.array(schemas.Entry),
  },
  createEntry: {
    method: 'POST',
    path: '/api/entries',
    policy: 'signedIn',
    summary: 'Create an entry',
    body: requests.NewEntry,
    status: 201,
    response: schemas.Entry,
    errorStatuses: [404, 409],
  },
  changeEntry: {
    method: 'PATCH',
    path: '/api/entries/{id}',
    policy: 'entryOwner',
    summary: 'Rename an entry, or switch its autopilot, which picks the favorites at a lock where picks are missing',
    params: entry,
    resource: { kind: 'entry', by: 'id' },
    body: requests.EntryChange,
    status: 200,
    response: schemas.Entry,
    errorStatuses: [409],
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/api/entries/{id}',
    policy: 'entryOwner',
    summary: 'Delete an entry with its picks and memberships',
    params: entry,
    resource: { kind: 'entry', by: 'id' },
    body: requests.ConfirmDeletion,
    status: 204,
    response: null,
  },
});
