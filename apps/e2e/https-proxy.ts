import 'reflect-metadata';
import { createHash, randomBytes, webcrypto, X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from '@peculiar/x509';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };

/** An HTTPS proxy in front of the product. */
export interface HttpsProxy {
  port: number;
  /** Value for `--ignore-certificate-errors-spki-list`, which makes a browser trust this certificate. */
  fingerprint: string;
  stop(): Promise<void>;
}

/** @param names host names of the certificate; `*.` at the start matches all subdomains */
export async function startHttpsProxy(names: readonly string[], productPort: number): Promise<HttpsProxy> {
  const { key, cert } = await makeCertificate(names);
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, url, headers, socket } = incoming;
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': socket.remoteAddress };
    const passed = request(
      { port: productPort, host: '127.0.0.1', method, path: url, headers: { ...headers, ...forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    passed.once('error', () => outgoing.destroy());
    outgoing.once('close', () => passed.destroy());
    incoming.pipe(passed);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const spki = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return {
    port: (server.address() as AddressInfo).port,
    fingerprint: createHash('sha256').update(spki).digest('base64'),
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function makeCertificate(names: readonly string[]) {
  const keys = await webcrypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      serialNumber: randomBytes(8).toString('hex'),
      name: `CN=${names[0]}`,
      keys: keys as CryptoKeyPair,
      signingAlgorithm: ALGORITHM,
      extensions: [
        new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value }))),
      ],
    },
    webcrypto as Crypto,
  );
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey));
  return {
    key: `-----BEGIN PRIVATE KEY-----\n${key.toString('base64')}\n-----END PRIVATE KEY-----`,
    cert: certificate.toString('pem'),
  };
}
