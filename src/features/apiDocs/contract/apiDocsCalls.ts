import * as z from 'zod';
import { table } from '#contract/calls/call.ts';

export const apiDocsCalls = table({
  readOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    policy: 'open',
    summary: 'All calls, as an OpenAPI document',
    status: 200,
    response: z.looseObject({ openapi: z.literal('3.1.1') }),
  },
  readDocs: {
    method: 'GET',
    path: '/api/docs',
    policy: 'open',
    summary: 'A page that shows the OpenAPI document',
    status: 200,
    response: 'text/html; charset=utf-8',
  },
});
