import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '#server/infrastructure/config/config.ts';

const HALF_A_YEAR_SECONDS = 15_552_000;

const POLICY = [
  "default-src 'self'",
  // firstScript.js of the client
  "script-src 'self' 'sha256-rHwRtqNgEiMDIYv/aMB9P9LlDk7QI/GukoiB+Uf4FXY='",
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

/** What no screen uses, and no script may: a screen in a room keeps itself awake, and passkeys are used. */
const UNUSED = ['camera', 'displayCapture', 'geolocation', 'microphone', 'payment', 'usb'] as const;

/** Sets the security headers, except those that the response has. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
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
    permissionsPolicy: Object.fromEntries(UNUSED.map((feature) => [feature, []])),
    strictTransportSecurity: publicUrl.startsWith('https:') && `max-age=${HALF_A_YEAR_SECONDS}`,
  });
  return async (http, next) => {
    await setOthers(http, next);
    const { headers } = http.res;
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', POLICY);
    if (!headers.has('Cross-Origin-Resource-Policy')) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  };
}
