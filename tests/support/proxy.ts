import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { completion } from './fake-endpoint.js';

interface FakeProxy extends AsyncDisposable {
  /** Host and port. */
  readonly host: string;
  /** The host and port of each connection that was asked for, and the user that it was asked with. */
  readonly asked: readonly { readonly to: string; readonly user: string | undefined }[];
}

/** A proxy that leads every CONNECT to one port of this machine; or answers all with a status. */
export async function fakeProxy(port: number, status = 200): Promise<FakeProxy> {
  const asked: { to: string; user: string | undefined }[] = [];
  const proxy = createServer();
  proxy.on('connect', ({ url = '', headers }, client) => {
    asked.push({ to: url, user: headers['proxy-authorization'] });
    client.on('error', () => {});
    if (status !== 200) {
      client.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const server = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connected\r\n\r\n');
      server.pipe(client).pipe(server);
    });
    server.on('error', () => client.destroy());
    client.on('close', () => server.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    host: `127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** A server on loopback whose certificate nobody trusts. */
export async function untrustedServer(): Promise<AsyncDisposable & { readonly port: number }> {
  const file = (name: string) =>
    readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url));
  const server = createSecureServer({ key: file('key'), cert: file('certificate') }, (_, answer) =>
    answer.end(JSON.stringify(completion('A'))),
  );
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      server.close();
    },
  };
}
