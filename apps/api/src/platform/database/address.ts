import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import type { SecureContextOptions, PeerCertificate } from 'node:tls';

/** One server that an address names; a host that begins with `/` is the folder of a socket. */
export interface ServerName {
  host: string;
  port: number;
}

/** `try`: encrypted where the server can, else not (libpq's `prefer`). */
export type Encryption = 'never' | 'try' | 'always';

/** What TLS is to check, in the words of Node. */
export type TlsOptions = SecureContextOptions & {
  rejectUnauthorized: boolean;
  checkServerIdentity?: (host: string, certificate: PeerCertificate) => Error | undefined;
};

/** A database address, as libpq reads it. */
export interface DatabaseAddress {
  servers: readonly ServerName[];
  user: string | undefined;
  password: string | undefined;
  database: string | undefined;
  encryption: Encryption;
  tls: TlsOptions;
  sslnegotiation: 'postgres' | 'direct';
  enableChannelBinding: boolean;
  /** Whether any server will do, or only one that takes writes. */
  target: 'any' | 'read-write';
}

/** Parameters that libpq or a provider knows and that change nothing here. */
const IGNORED = new Set([
  'application_name',
  'connect_timeout',
  'fallback_application_name',
  'gssencmode',
  'keepalives',
  'keepalives_count',
  'keepalives_idle',
  'keepalives_interval',
  'sslcompression',
  'sslsni',
  'tcp_user_timeout',
  'uselibpqcompat',
]);
const KNOWN = new Set([
  'channel_binding',
  'dbname',
  'host',
  'password',
  'port',
  'ssl',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslpassword',
  'sslrootcert',
  'target_session_attrs',
  'user',
]);

const STANDARD = /^postgres(?:ql)?:\/\/(?:([^@/?#]*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?(.*))?$/;
/** A password with letters that a URL would have encoded: it ends at the last @. */
const LENIENT = /^postgres(?:ql)?:\/\/(?:(.*)@)?([^@/?#]*)(?:\/([^?#]*))?(?:\?(.*))?$/;

/**
 * Reads `postgres://user:password@host:5432,other:5433/database?sslmode=verify-full`, or a socket by
 * `postgres:///database?host=/run/postgresql`. Reads the files of certificates that it names.
 * @throws Error with one sentence that never repeats the password
 */
export function readAddress(text: string): DatabaseAddress {
  const { login, places, path, search } = splitAddress(text);
  if (!/^postgres(ql)?:\/\//.test(text))
    throw new Error('must begin with postgres:// and look like postgres://user:password@host:5432/database');
  const parameters = readParameters(search);
  const separator = login.indexOf(':');
  const [user, password] =
    separator < 0 ? [login, ''] : [login.slice(0, separator), login.slice(separator + 1)];
  const servers = readServers(parameters.get('host') ?? decode(places), parameters.get('port'));
  return {
    servers,
    user: parameters.get('user') ?? (decode(user) || undefined),
    password: parameters.get('password') ?? (decode(password) || undefined),
    database: parameters.get('dbname') ?? (decode(path) || undefined),
    ...readTls(parameters, servers),
    enableChannelBinding: (parameters.get('channel_binding') ?? 'disable') !== 'disable',
    target: readTarget(parameters.get('target_session_attrs')),
  };
}

function splitAddress(text: string) {
  const standard = STANDARD.exec(text);
  // Without a login in front of the host, an @ further on can only be part of one that was not encoded.
  const isStandard = standard && (standard[1] !== undefined || !text.includes('@'));
  const parts = (isStandard ? standard : LENIENT.exec(text)) ?? [];
  const [, login = '', places = '', path = '', search = ''] = parts;
  return { login, places, path, search };
}

/** The same server, another database. */
export function databaseBeside(text: string, name: string): string {
  const { login, places, search } = splitAddress(text);
  const others = search.split('&').filter((part) => part && !part.startsWith('dbname='));
  const kept = others.length > 0 ? `?${others.join('&')}` : '';
  return `postgres://${login ? `${login}@` : ''}${places}/${encodeURIComponent(name)}${kept}`;
}

/** For people to read. */
export function withoutPassword(text: string): string {
  const { login } = splitAddress(text);
  const at = login.indexOf(':');
  return at < 0 ? text : text.replace(login, `${login.slice(0, at)}:…`);
}

/** Decodes what is encoded, and leaves a % that begins no code as it is. */
function decode(text: string): string {
  return text.replaceAll(/(?:%[0-9a-f]{2})+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}

function readParameters(search: string): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const part of search.split('&').filter(Boolean)) {
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    if (name === 'options')
      throw new Error('takes no options: the product sets what its connections need by itself');
    if (!KNOWN.has(name) && !IGNORED.has(name)) throw unknownParameter(name);
    parameters.set(name, decode(at < 0 ? '' : part.slice(at + 1)));
  }
  return parameters;
}

/** Names only what can be no part of a password with a ? in it. */
const unknownParameter = (name: string) =>
  new Error(
    /^[a-z_]{1,40}$/.test(name)
      ? `has a parameter that is not known: ${name}`
      : 'has a parameter that is not known; a ? in the password is written as %3F, a # as %23',
  );

const DEFAULT_PORT = 5432;

/** As libpq: several hosts may share one port, or have one each. */
function readServers(places: string, ports: string | undefined): ServerName[] {
  const hosts = places.split(',').map((place) => {
    const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(.*))?$/.exec(place) ?? [];
    return place.startsWith('/') ? { host: place, port: undefined } : { host: bracketed ?? plain, port };
  });
  const shared = ports?.split(',') ?? [];
  if (shared.length > 1 && shared.length !== hosts.length)
    throw new Error(`names ${hosts.length} hosts and ${shared.length} ports`);
  return hosts.map(({ host, port }, at) => ({
    host: host || '127.0.0.1',
    port: readPort(port || shared[at] || shared[0]),
  }));
}

function readPort(text: string | undefined): number {
  if (!text) return DEFAULT_PORT;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`has a port that is none: ${text}`);
  return port;
}

const TARGETS = { any: 'any', 'read-write': 'read-write', primary: 'read-write' } as const;

function readTarget(text = 'read-write'): DatabaseAddress['target'] {
  const target = TARGETS[text as keyof typeof TARGETS];
  if (target) return target;
  throw new Error(
    `has target_session_attrs=${text}, but the product writes: take read-write, primary or any`,
  );
}

const MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'];
const LOOPBACK = /^(\/|localhost$|127\.|::1$)/;

/** libpq's meaning of each mode; without one, `prefer`, and on this machine, where nothing leaves it, `disable`. */
function readTls(
  parameters: ReadonlyMap<string, string>,
  servers: readonly ServerName[],
): Pick<DatabaseAddress, 'encryption' | 'tls' | 'sslnegotiation'> {
  const isNear = servers.every(({ host }) => LOOPBACK.test(host));
  const asked = parameters.get('sslmode') ?? modeOfSsl(parameters.get('ssl'));
  const mode = asked ?? (parameters.has('sslrootcert') ? 'verify-full' : isNear ? 'disable' : 'prefer');
  if (!MODES.includes(mode)) throw new Error(`has sslmode=${mode}; take ${MODES.join(', ')}`);
  const root = parameters.get('sslrootcert');
  const ca = root && root !== 'system' ? readPem('sslrootcert', root) : undefined;
  if (mode === 'verify-ca' && !ca)
    throw new Error(
      'has sslmode=verify-ca, which needs the file of the authority: add sslrootcert=/path/to/ca.crt',
    );
  const key = parameters.get('sslkey');
  const cert = parameters.get('sslcert');
  const passphrase = parameters.get('sslpassword');
  const isChecked =
    mode === 'verify-ca' || mode === 'verify-full' || (mode === 'require' && ca !== undefined);
  const direct = parameters.get('sslnegotiation') === 'direct';
  return {
    encryption: mode === 'disable' ? 'never' : mode === 'prefer' ? 'try' : 'always',
    sslnegotiation: direct ? 'direct' : 'postgres',
    tls: {
      rejectUnauthorized: isChecked,
      ...(isChecked && mode !== 'verify-full' ? { checkServerIdentity: () => undefined } : {}),
      ...(ca ? { ca } : {}),
      ...(cert ? { cert: readPem('sslcert', cert) } : {}),
      ...(key ? { key: readPem('sslkey', key) } : {}),
      ...(passphrase ? { passphrase } : {}),
    },
  };
}

/** What other drivers write; libpq takes the first of them as well. */
const modeOfSsl = (ssl: string | undefined) =>
  ssl === 'true' || ssl === '1' ? 'require' : ssl === 'false' || ssl === '0' ? 'disable' : undefined;

function readPem(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(
      `names a file in ${name} that cannot be read: ${path} (${(error as NodeJS.ErrnoException).code})`,
      { cause: error },
    );
  }
}

/** A server as people write it. */
export const nameServer = ({ host, port }: ServerName): string =>
  host.startsWith('/')
    ? `${host}/.s.PGSQL.${port}`
    : isIP(host) === 6
      ? `[${host}]:${port}`
      : `${host}:${port}`;
