import * as z from 'zod';
import { table } from './call.ts';

export const aboutCalls = table({
  readOpenApi: {
    method: 'GET',
    path: '/api/openapi.json',
    who: 'open',
    summary: 'This table of calls, as an OpenAPI document',
    status: 200,
    answer: z.looseObject({ openapi: z.literal('3.1.1') }),
  },
  readDocs: {
    method: 'GET',
    path: '/api/docs',
    who: 'open',
    summary: 'A page that shows the OpenAPI document',
    status: 200,
    answer: 'text/html; charset=utf-8',
  },
});
