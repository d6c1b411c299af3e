import * as z from 'zod';
import * as schemas from '#contract/schemas.ts';
import { table } from './call.ts';

export const aboutCalls = table({
  readAbout: {
    method: 'GET',
    path: '/api/about',
    policy: 'open',
    summary: 'The support address, the version, and whether the site sends mail or is a demo',
    status: 200,
    answer: schemas.About,
  },
  readOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    policy: 'open',
    summary: 'All calls, as an OpenAPI document',
    status: 200,
    answer: z.looseObject({ openapi: z.literal('3.1.1') }),
  },
  readDocs: {
    method: 'GET',
    path: '/api/docs',
    policy: 'open',
    summary: 'A page that shows the OpenAPI document',
    status: 200,
    answer: 'text/html; charset=utf-8',
  },
});
