import type { HonoRequest } from 'hono';
import { forbidden } from '#server/infrastructure/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** See docs/spec.md#cross-site-writes. Clients that send neither header are no browsers. */
export function rejectCrossSite(request: HonoRequest, publicUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.header('Sec-Fetch-Site');
  const origin = request.header('Origin');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw crossSiteError();
  if (origin === undefined) return;
  const host = URL.canParse(origin) ? new URL(origin).host : null;
  if (host !== hostOf(request) && host !== new URL(publicUrl).host) throw crossSiteError();
}

function hostOf(request: HonoRequest): string | undefined {
  return request.header('Host') ?? new URL(request.url).host;
}

function crossSiteError() {
  return forbidden('This request came from another site');
}
