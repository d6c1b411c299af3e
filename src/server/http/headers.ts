import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '#server/config.ts';

const HALF_A_YEAR_SECONDS = 15_552_000;

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine sets style attributes
      styleSrc: ["'self'", "'unsafe-inline'"],
      // an avatar is any URL, shown to its owner only
      imgSrc: ["'self'", 'data:', 'http:', 'https:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // without effect: one origin has one kind of document, and none links to other sites
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: 'same-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && `max-age=${HALF_A_YEAR_SECONDS}`,
  });
}
