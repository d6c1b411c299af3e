import * as z from 'zod';
import * as body from '#contract/bodies.ts';
import { idText } from '#contract/fields.ts';
import * as things from '#contract/things.ts';
import { table } from './call.ts';

const entry = z.object({ id: idText('entry') });
const ofEntry = z.object({ entryId: idText('entry') });

export const pickCalls = table({
  listEntries: {
    method: 'GET',
    path: '/api/entries',
    policy: 'signedIn',
    summary: 'Own entries of all seasons',
    status: 200,
    answer: z.array(things.Entry),
  },
  createEntry: {
    method: 'POST',
    path: '/api/entries',
    policy: 'signedIn',
    summary: 'Make an entry',
    body: body.NewEntry,
    status: 201,
    answer: things.Entry,
    errorStatuses: [404, 409],
  },
  renameEntry: {
    method: 'PATCH',
    path: '/api/entries/{id}',
    policy: 'entryOwner',
    summary: 'Rename an entry',
    params: entry,
    resource: { kind: 'entry', by: 'id' },
    body: body.EntryChange,
    status: 200,
    answer: things.Entry,
    errorStatuses: [409],
  },
  deleteEntry: {
    method: 'DELETE',
    path: '/api/entries/{id}',
    policy: 'entryOwner',
    summary: 'Delete an entry with its picks and memberships',
    params: entry,
    resource: { kind: 'entry', by: 'id' },
    body: body.Deletion,
    status: 204,
    answer: null,
  },
  listPicks: {
    method: 'GET',
    path: '/api/picks',
    policy: 'entryOwner',
    summary: 'All picks of an own entry',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId' },
    status: 200,
    answer: z.array(things.OwnPick),
  },
  savePick: {
    method: 'POST',
    path: '/api/picks',
    policy: 'entryOwner',
    summary: 'Make, change or take back one pick',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId' },
    body: body.NewPick,
    status: 200,
    answer: things.SavedPick,
    errorStatuses: [409],
  },
  savePicks: {
    method: 'PUT',
    path: '/api/picks',
    policy: 'entryOwner',
    summary: 'Make, change or take back several picks: all or none',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId' },
    body: body.NewPicks,
    // 64 names of 64 characters, each escaped as 12 bytes
    bodyKib: 64,
    status: 200,
    answer: z.array(things.SavedPick),
    errorStatuses: [409],
  },
});
