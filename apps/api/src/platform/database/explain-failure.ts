import { DatabaseError } from 'pg';

/** What to do about an error of PostgreSQL, whose own message names the user, database or rule. */
const BY_SERVER_CODE: Readonly<Record<string, string>> = {
  '28P01': 'Correct the password in the address; letters such as @ : / # are written as %40 %3A %2F %23.',
  '28000':
    'The rules of the server (pg_hba.conf) do not let this user in from here; if it asks for encryption, add sslmode=verify-full.',
  '3D000': 'Create the database (create database name owner user;), or correct its name in the address.',
  '42501': 'Make the user of the address the owner of the database (alter database name owner to user;).',
  '53300':
    'It has too many connections: lower DATABASE_POOL, stop other processes, or raise max_connections.',
  '53100': 'Its disk is full: make room there.',
  '57P03': 'It is starting or recovering; it may need longer.',
};

const NO_ANSWER = 'The server does not answer. Check host and port, and the firewall between.';
const BROKEN = 'The server closed the connection; its log says why.';
const UNKNOWN_AUTHORITY =
  'The certificate of the server is not signed by a known authority. Add sslrootcert=/path/to/ca.crt, or correct it.';

/** What the network or TLS says by a code, and what the driver says without one. */
const BY_CODE_OR_MESSAGE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Nothing answers at that address and port. Start the server, or correct host and port.',
  ECONNRESET: BROKEN,
  ENOTFOUND: 'The name of the host is not known. Correct it in the address.',
  EAI_AGAIN: 'The name of the host could not be looked up. Check the network and the name.',
  ETIMEDOUT: NO_ANSWER,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'The certificate of the server has expired. Renew it there.',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'The certificate of the server is for another name. Use the name that it has.',
  'The server does not support SSL connections':
    'The server offers no TLS. Turn it on there, or write sslmode=disable where the network is trusted.',
  'timeout expired': NO_ANSWER,
  'timeout exceeded when trying to connect': NO_ANSWER,
  'Connection terminated due to connection timeout': NO_ANSWER,
  'Connection terminated unexpectedly': BROKEN,
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string':
    'The server asks for a password: add it to the address.',
};

/** One or two sentences that say why a connection failed and what to do about it. */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof DatabaseError)
    return `PostgreSQL says: ${error.message}. ${BY_SERVER_CODE[error.code ?? ''] ?? ''}`.trim();
  const { code = '', path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' && syscall === 'connect')
    return `There is no socket ${path}. Start the server, or correct the folder.`;
  const known = BY_CODE_OR_MESSAGE[code] ?? BY_CODE_OR_MESSAGE[error.message];
  if (known) return known;
  // A name such as localhost with two addresses fails with one error for each.
  if (error instanceof AggregateError && !error.message) return explainFailure(error.errors[0]);
  return error.message;
}
