import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('the logger hides every field that is not listed', () => {
  const text = logged((logger) =>
    logger.info(
      { driverNote: 'canary-1', body: { delivery: { phone: 'canary-2' } }, checkout: 'c-1', ms: 4 },
      'x',
    ),
  );
  expect(text).not.toContain('canary');
  expect(JSON.parse(text)).toMatchObject({
    driverNote: '[hidden]',
    body: '[hidden]',
    checkout: 'c-1',
    ms: 4,
  });
});

it('the logger names the route of a request, not its URL', () => {
  const request = { method: 'POST', url: '/api/things/canary', routeOptions: { url: '/api/things/:id' } };
  const text = logged((logger) => logger.info({ req: request }, 'x'));
  expect(text).toContain('/api/things/:id');
  expect(text).not.toContain('canary');
});

it('the logger writes a database error without its row', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(canary) exists',
  });
  const text = logged((logger) => logger.error({ err: error }, 'x'));
  expect(text).toContain('23505');
  expect(text).not.toContain('canary');
});

it('the logger hides keys of payment providers in errors and their causes', () => {
  const secrets = ['sk_test_canary1', 'rk_live_canary2', 'whsec_canary3', 'pi_3Qx_secret_canary4'];
  const cause = new Error(`No such key: ${secrets.join(', ')}`);
  const text = logged((logger) => {
    for (const secret of secrets) logger.error({ err: new Error(`Invalid key ${secret}`, { cause }) }, 'x');
  });
  expect(text).not.toContain('canary');
  expect(text).toContain('sk_test_[hidden]');
});
