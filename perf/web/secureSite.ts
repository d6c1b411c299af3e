import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { getCertificate } from '@vitejs/plugin-basic-ssl';
import type { Hono } from 'hono';

export interface SecureSite {
  readonly url: string;
  stop(): void;
}

/** Serves the app by HTTPS and HTTP/2, without the referrer policy, with which Chromium 147 aborts Lighthouse 13. */
export async function openSecureSite(app: Hono): Promise<SecureSite> {
  const folder = mkdtempSync(join(tmpdir(), 'unbusted-certificate-'));
  const pem = await getCertificate(folder, 'localhost', ['localhost']);
  rmSync(folder, { recursive: true });
  const withoutReferrerPolicy: Hono['fetch'] = async (...request) => {
    const response = await app.fetch(...request);
    response.headers.delete('Referrer-Policy');
    return response;
  };
  const server = createSecureServer({ key: pem, cert: pem }, getRequestListener(withoutReferrerPolicy));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // the type of a listening TCP server's address
  const { port } = server.address() as AddressInfo;
  return { url: `https://localhost:${port}`, stop: () => server.close() };
}
