import { Hono } from 'hono';
import { type HttpServer, startHttpServer } from '#server/infrastructure/http/httpServer.ts';
import type { MetricsDeps } from './metrics.ts';

export async function serveMetrics(deps: MetricsDeps): Promise<HttpServer | undefined> {
  const { metricsPort: port, metricsHost: host } = deps.config;
  if (port === undefined) return undefined;
  // loads a library that nothing else needs
  const { createMetrics } = await import('./metrics.ts');
  const metrics = createMetrics(deps);
  const app = new Hono().get('/metrics', async (http) =>
    http.text(await metrics.metrics(), 200, { 'Content-Type': metrics.contentType }),
  );
  return startHttpServer(app, { host, port }, 'METRICS_');
}
