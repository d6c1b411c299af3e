import { html } from 'hono/html';
import type { Schema } from '#server/site/jsonSchemas.ts';
import type { OpenApi, Operation, Parameter } from './openapi.ts';

type Html = ReturnType<typeof html>;

const STYLE = html`
  <style>
    :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
    body { max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
    h2 { margin-top: 3rem; }
    h3 { margin: 2rem 0 0.25rem; padding-top: 1rem; border-top: 1px solid color-mix(in srgb, currentcolor 25%, transparent); }
    code { font-family: ui-monospace, monospace; font-size: 0.9em; }
    p, ul { margin: 0.25rem 0; }
    li { margin: 0.15rem 0; }
    a { color: LinkText; }
  </style>
`;

/** Returns the OpenAPI document as a page without scripts, which the content security policy requires. */
export async function docsPage(document: OpenApi): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ title: `${method.toUpperCase()} ${path}`, operation })),
  );
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Unbusted</title>
        ${STYLE}
      </head>
      <body>
        <h1>Unbusted API</h1>
        <p>${document.info.description}</p>
        <p>The same as an OpenAPI document: <a href="/api/openapi.json">/api/openapi.json</a></p>
        <h2>Refusals</h2>
        <ul>
          ${errorResponses(document).map(([status, meaning]) => html`<li>${status} ${meaning}</li>`)}
        </ul>
        <nav>
          <h2>Calls</h2>
          <ul>
            ${operations.map(
              ({ title, operation: { operationId, summary } }) =>
                html`<li><a href="#${operationId}"><code>${title}</code></a> ${summary}</li>`,
            )}
          </ul>
        </nav>
        <main>
          ${operations.map(({ title, operation }) => section(title, operation))}
          <h2>What is sent and answered</h2>
          ${Object.entries(document.components.schemas).map(
            ([name, schema]) => html`<h3 id="${name}">${name}</h3>${shape(schema)}`,
          )}
        </main>
      </body>
    </html>`;
  return String(page);
}

function errorResponses({ paths }: OpenApi): [status: string, meaning: string][] {
  const responses = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => Object.entries(operation.responses));
  const meanings = new Map(responses.map(([status, { description }]) => [status, description]));
  return [...meanings].filter(([status]) => isErrorStatus(status)).sort();
}

function isErrorStatus(status: string): boolean {
  return Number(status) >= 400;
}

function section(title: string, { operationId, summary, description, parameters, ...rest }: Operation): Html {
  const responses = Object.entries(rest.responses);
  const statuses = responses.map(([status]) => status).filter(isErrorStatus);
  return html`
    <h3 id="${operationId}"><code>${title}</code></h3>
    <p>${summary}. ${description}</p>
    <ul>
      ${parameters.map(parameter)}
      ${Object.entries(rest.requestBody?.content ?? {}).map(
        ([media, { schema }]) => html`<li>Body, ${media}: ${type(schema)}. ${rest.requestBody?.description}</li>`,
      )}
      ${responses
        .filter(([status]) => !isErrorStatus(status))
        .map(([status, { description: meaning, content }]) => answer(status, meaning, content))}
      ${statuses.length > 0 ? html`<li>Refused with ${statuses.join(', ')}</li>` : ''}
    </ul>
  `;
}

function parameter({ name, in: place, required, schema }: Parameter): Html {
  const need = required ? '' : ', may be left out';
  return html`<li><code>${name}</code> in the ${place}${need}: ${type(schema)}</li>`;
}

function answer(status: string, meaning: string, content: Operation['responses'][string]['content']): Html {
  const described = Object.entries(content ?? {}).map(([media, { schema }]) =>
    media === 'application/json' ? html`: ${type(schema)}` : html`: ${media}`,
  );
  return html`<li>${status} ${meaning}${described}</li>`;
}

/** Lists the fields of an object; any other schema is shown by its type. */
function shape(schema: Schema): Html {
  if (!schema.properties) return html`<p>${type(schema)}</p>`;
  return html`<ul>
    ${Object.entries(schema.properties).map(
      ([name, field]) =>
        html`<li><code>${name}${schema.required?.includes(name) ? '' : '?'}</code>: ${type(field)}</li>`,
    )}
  </ul>`;
}

function type(schema: Schema | boolean): Html {
  if (schema === true || schema === false) return html`anything`;
  const { $ref, anyOf, items, prefixItems, properties } = schema;
  if ($ref) {
    const name = $ref.replace(/^.*\//, '');
    return html`<a href="#${name}">${name}</a>`;
  }
  if (anyOf) return html`${anyOf.map((each, index) => html`${index > 0 ? ' or ' : ''}${type(each)}`)}`;
  if (prefixItems) return html`[${prefixItems.map((each, index) => html`${index > 0 ? ', ' : ''}${type(each)}`)}]`;
  if (items && !Array.isArray(items)) return html`list of ${type(items)}${limits(schema)}`;
  if (properties) return shape(schema);
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (values) return html`<code>${values.map((value) => JSON.stringify(value)).join(' | ')}</code>`;
  return html`${schema.format ?? [schema.type ?? 'anything'].flat().join(' or ')}${limits(schema)}`;
}

function limits({ minLength, maxLength, minItems, maxItems, minimum, maximum, description }: Schema): string {
  const range = (least: number | undefined, most: number | undefined, unit: string) => {
    if (least === undefined) return most === undefined ? [] : [`at most ${most}${unit}`];
    return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
  };
  const texts = [
    ...range(minLength, maxLength, ' characters'),
    ...range(minItems, maxItems, ' items'),
    ...range(minimum, maximum, ''),
    ...(description ? [description] : []),
  ];
  return texts.length > 0 ? ` (${texts.join('; ')})` : '';
}
