import * as z from 'zod';
import { idParam } from '#contract/fields.ts';
import * as requests from '#contract/requests.ts';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

const ofEntry = z.object({ entryId: idParam('entry') });

export const pickCalls = table({
  listPicks: {
    method: 'GET',
    path: '/api/picks',
    policy: 'entryOwner',
    summary: 'All picks of one of your entries',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId' },
    status: 200,
    response: z.array(schemas.OwnPick),
  },
  savePick: {
    method: 'POST',
    path: '/api/picks',
    policy: 'entryOwner',
    summary: 'Make, change or remove one pick',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId', cached: true },
    body: requests.NewPick,
    invalidates: false,
    isRepeatable: true,
    status: 200,
    response: schemas.SavedPick,
    errorStatuses: [409],
  },
  savePicks: {
    method: 'PUT',
    path: '/api/picks',
    policy: 'entryOwner',
    summary: 'Make, change or remove several picks, all or none',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId', cached: true },
    body: requests.NewPicks,
    // 64 names of 64 characters, each escaped as 12 bytes
    bodyKib: 64,
    invalidates: false,
    isRepeatable: true,
    status: 200,
    response: z.array(schemas.SavedPick),
    errorStatuses: [409],
  },
  readGuess: {
    method: 'GET',
    path: '/api/picks/tie-breaker',
    policy: 'entryOwner',
    summary: 'The guess of one of your entries for the tie-breaker: the total of both scores in the Championship game',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId' },
    status: 200,
    response: schemas.OwnGuess,
  },
  saveGuess: {
    method: 'PUT',
    path: '/api/picks/tie-breaker',
    policy: 'entryOwner',
    summary: 'Make, change or remove the guess for the tie-breaker',
    query: ofEntry,
    resource: { kind: 'entry', by: 'entryId' },
    body: requests.NewGuess,
    invalidates: false,
    isRepeatable: true,
    status: 200,
    response: schemas.OwnGuess,
    errorStatuses: [409],
  },
});
