import { DatabaseError } from 'pg';

/** What PostgreSQL refuses with such a code, and what to do. `message` says which user, database or rule it was. */
const SAID_BY_SERVER: Readonly<Record<string, string>> = {
  '28P01': 'Correct the password in the address; letters such as @ : / # are written as %40 %3A %2F %23.',
  '28000':
    'The rules of the server (pg_hba.conf) do not let this user in from here; if it asks for encryption, add sslmode=require.',
  '3D000': 'Create the database (create database name owner user;), or correct its name in the address.',
  '42501': 'Make the user of the address the owner of the database (alter database name owner to user;).',
  '53300':
    'It has too many connections: lower DATABASE_POOL, stop other processes, or raise max_connections.',
  '53100': 'Its disk is full: make room there.',
  '57P03': 'It is starting or recovering; it may need longer.',
};

/** What the network or the driver says by a code, and what to do. */
const SAID_BY_NETWORK: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at that address and port. Start the server, or correct host and port.',
  ECONNRESET: 'The server broke the connection off; its log says why.',
  ENOTFOUND: 'The name of the host is not known. Correct it in the address.',
  EAI_AGAIN: 'The name of the host could not be looked up. Check the network and the name.',
  ETIMEDOUT: 'The server does not answer. Check host and port, and the firewall between.',
  EHOSTUNREACH: 'No way leads to the server. Check the host, and the network.',
  ENETUNREACH: 'No way leads to the server. Check the host, and the network.',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'The certificate of the server is not signed by an authority that is known here. Add sslrootcert=/path/to/ca.crt.',
  SELF_SIGNED_CERT_IN_CHAIN:
    'The certificate of the server is not signed by an authority that is known here. Add sslrootcert=/path/to/ca.crt.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate of the server is not signed by the authority that is known here. Correct sslrootcert.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
    'The certificate of the server is not signed by the authority that is known here. Correct sslrootcert.',
  CERT_HAS_EXPIRED: 'The certificate of the server has expired. Renew it there.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the server is for another name. Use the name that it has, or sslmode=verify-ca.',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED:
    'The server asks for a certificate of ours. Add sslcert and sslkey.',
};

/** What the driver says without a code. */
const SAID_BY_DRIVER: Readonly<Record<string, string>> = {
  'The server does not support SSL connections':
    'The server offers no TLS. Turn it on there, or write sslmode=disable where the network is trusted.',
  'timeout expired': SAID_BY_NETWORK['ETIMEDOUT']!,
  'timeout exceeded when trying to connect': SAID_BY_NETWORK['ETIMEDOUT']!,
  'Connection terminated due to connection timeout': SAID_BY_NETWORK['ETIMEDOUT']!,
  'Connection terminated unexpectedly': SAID_BY_NETWORK['ECONNRESET']!,
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string':
    'The server asks for a password: add it to the address.',
};

/** The sentence or two that say why a connection was not to be had and what to do about it. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseError)
    return `PostgreSQL says: ${error.message}. ${SAID_BY_SERVER[error.code ?? ''] ?? ''}`.trim();
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'connect')
    return `There is no socket ${path}. Start the server, or correct the folder.`;
  const known = SAID_BY_NETWORK[code] ?? SAID_BY_DRIVER[error.message];
  if (known) return known;
  // Both addresses of a name such as localhost: an error of errors, without words of its own.
  if (error instanceof AggregateError && !error.message) return explainFailure(error.errors[0]);
  return error.message;
}
