import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseBeside, readAddress, withoutPassword } from './address.ts';

const folder = await mkdtemp(join(tmpdir(), 'trpeza-address-'));
const ca = join(folder, 'ca.crt');
await writeFile(ca, 'an authority');
afterAll(() => rm(folder, { recursive: true }));

const one = (host: string, port = 5432) => [{ host, port }];

describe('an address names', () => {
  it.each([
    ['postgres://u:p@db/kitchen', one('db')],
    ['postgresql://u:p@db:6432/kitchen', one('db', 6432)],
    ['postgres://u:p@[::1]:6432/kitchen', one('::1', 6432)],
    ['postgres://u:p@one:1,two:2/kitchen', [...one('one', 1), ...one('two', 2)]],
    ['postgres://u:p@one,two/kitchen?port=6000', [...one('one', 6000), ...one('two', 6000)]],
    ['postgres://u:p@/kitchen?host=one,two&port=1,2', [...one('one', 1), ...one('two', 2)]],
    ['postgres://u:p@/kitchen?host=/run/postgresql', one('/run/postgresql')],
    ['postgres:///kitchen?host=/run/postgresql&port=6000&user=u', one('/run/postgresql', 6000)],
    ['postgres://u@%2Frun%2Fpostgresql/kitchen', one('/run/postgresql')],
    ['postgres://u:p@/kitchen', one('127.0.0.1')],
  ])('the servers of %s', (text, servers) => {
    expect(readAddress(text)).toMatchObject({ servers, user: 'u', database: 'kitchen' });
  });

  it.each([
    ['p%40ss%3Aword', 'p@ss:word'],
    ['p@ss', 'p@ss'],
    ['p/w?x#y@z', 'p/w?x#y@z'],
    ['100%', '100%'],
    ['50%zz%41', '50%zzA'],
    ['%D1%82%D1%80%D0%BF%D0%B5%D0%B7%D0%B0', 'трпеза'],
    ['a:b:c', 'a:b:c'],
    ['a b', 'a b'],
  ])('the password %s', (written, password) => {
    const address = readAddress(`postgres://u:${written}@db:5432/kitchen?sslmode=disable`);
    expect(address).toMatchObject({ user: 'u', password, servers: one('db'), database: 'kitchen' });
  });

  it.each([
    ['', 'read-write'],
    ['?target_session_attrs=primary', 'read-write'],
    ['?target_session_attrs=read-write', 'read-write'],
    ['?target_session_attrs=any', 'any'],
  ])('which server is wanted: %s', (search, target) => {
    expect(readAddress(`postgres://u@one,two/kitchen${search}`).target).toBe(target);
  });
});

describe('encryption is that of libpq', () => {
  const isChecked = (rejectUnauthorized: boolean) => expect.objectContaining({ rejectUnauthorized });
  it.each([
    ['far', '', 'try', isChecked(false)],
    ['127.0.0.1', '', 'never', isChecked(false)],
    ['far', '?sslmode=disable', 'never', isChecked(false)],
    ['far', '?sslmode=prefer', 'try', isChecked(false)],
    ['far', '?sslmode=require', 'always', isChecked(false)],
    ['far', '?ssl=true', 'always', isChecked(false)],
    [
      'far',
      `?sslmode=require&sslrootcert=${ca}`,
      'always',
      { rejectUnauthorized: true, ca: 'an authority', checkServerIdentity: expect.any(Function) },
    ],
    [
      'far',
      `?sslmode=verify-ca&sslrootcert=${ca}`,
      'always',
      { rejectUnauthorized: true, ca: 'an authority', checkServerIdentity: expect.any(Function) },
    ],
    [
      'far',
      `?sslmode=verify-full&sslrootcert=${ca}`,
      'always',
      { rejectUnauthorized: true, ca: 'an authority' },
    ],
    ['far', '?sslmode=verify-full', 'always', { rejectUnauthorized: true }],
    ['far', '?sslmode=verify-full&sslrootcert=system', 'always', { rejectUnauthorized: true }],
    [
      'far',
      `?sslcert=${ca}&sslkey=${ca}&sslmode=require`,
      'always',
      { rejectUnauthorized: false, cert: 'an authority', key: 'an authority' },
    ],
  ])('%s %s', (host, search, encryption, tls) => {
    expect(readAddress(`postgres://u:p@${host}/kitchen${search}`)).toMatchObject({
      encryption,
      tls: expect.toSatisfy((given) => {
        expect(given).toEqual(tls);
        return true;
      }),
    });
  });
});

it.each([
  ['mysql://u:canary@db/kitchen', 'must begin with postgres://'],
  ['postgres://u:canary@db:port/kitchen', 'a port that is none: port'],
  ['postgres://u:canary@one:1,two:2/kitchen?host=one,two&port=1,2,3', '2 hosts and 3 ports'],
  ['postgres://u:canary@db/kitchen?target_session_attrs=standby', 'the product writes'],
  ['postgres://u:canary@db/kitchen?sslmode=allow', 'sslmode=allow; take disable'],
  ['postgres://u:canary@db/kitchen?sslmode=verify-ca', 'add sslrootcert='],
  ['postgres://u:canary@db/kitchen?sslrootcert=/nowhere/ca.crt', '/nowhere/ca.crt (ENOENT)'],
  ['postgres://u:canary@db/kitchen?options=-crole%3Downer', 'takes no options'],
  ['postgres://u:canary@db/kitchen?sslmod=require', 'not known: sslmod'],
])('what is wrong with %s is said in a sentence without the password', (text, said) => {
  expect(() => readAddress(text)).toThrow(said);
  expect(() => readAddress(text)).toThrow(/^(?!.*canary)/s);
});

it('leads to another database of the same servers, and is shown without its password', () => {
  const text = 'postgres://u:p@ss@one:1,two:2/kitchen?sslmode=disable&dbname=x';
  expect(readAddress(databaseBeside(text, 'other one'))).toEqual({
    ...readAddress('postgres://u:p%40ss@one:1,two:2/x?sslmode=disable'),
    database: 'other one',
  });
  expect(withoutPassword(text)).toBe('postgres://u:…@one:1,two:2/kitchen?sslmode=disable&dbname=x');
});
