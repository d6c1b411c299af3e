import type { ResponseOf } from '#contract/calls.ts';
import type { Handlers } from '#server/app/calls/handlers.ts';
import type { Config } from '#server/infrastructure/config/config.ts';
import { isSwitchedOn } from '#server/infrastructure/config/isSwitchedOn.ts';
import { EncodedBody } from '#server/infrastructure/http/encodedBody.ts';
import { docsPage } from './docsPage.ts';
import { openApi } from './openapi.ts';

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

export const apiDocsHandlers = {
  readOpenApi: async ({ services: { config } }) => (await documentationOf(config)).json,
  readDocs: async ({ services: { config } }) => (await documentationOf(config)).page,
} satisfies Partial<Handlers>;
