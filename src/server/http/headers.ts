import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Config } from '#server/config.ts';

const HALF_A_YEAR_SECONDS = 15_552_000;

/** The headers of every page and answer: what a browser may load, where it may be framed or read, what it may guess. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Mantine writes style attributes
      styleSrc: ["'self'", "'unsafe-inline'"],
      // an avatar is anybody's URL, shown to its owner alone
      imgSrc: ["'self'", 'data:', 'http:', 'https:'],
      connectSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // for browsers and plug-ins that are gone
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // would change nothing: documents of one origin are alike, and none leads to another site
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    // of documents alone: pages.ts
    crossOriginOpenerPolicy: false,
    referrerPolicy: 'same-origin',
    strictTransportSecurity: publicUrl.startsWith('https:') && `max-age=${HALF_A_YEAR_SECONDS}`,
  });
}
