import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '#server/config.ts';

const HALF_A_YEAR_SECONDS = 15_552_000;

/** Returns the content security policy; `hashes` are those of the document's inline scripts. */
export function contentSecurityPolicy(hashes: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes.map((hash) => `'${hash}'`)].join(' '),
    // the document has inline styles, and Mantine sets style attributes
    "style-src 'self' 'unsafe-inline'",
    // an avatar is any URL, shown to its owner only
    "img-src 'self' data: http: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Sets the security headers, except those that the response has. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const policy = contentSecurityPolicy();
  const setOthers = secureHeaders({
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // without effect: one origin has one kind of document, and none links to other sites
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    crossOriginOpenerPolicy: false,
    crossOriginResourcePolicy: false,
    referrerPolicy: 'same-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && `max-age=${HALF_A_YEAR_SECONDS}`,
  });
  return async (http, next) => {
    await setOthers(http, next);
    const { headers } = http.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', policy);
    if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  };
}
