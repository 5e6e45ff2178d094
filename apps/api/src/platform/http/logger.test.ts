import { expect, it } from 'vitest';
import { createLogger } from './logger.ts';

function logged(write: (logger: ReturnType<typeof createLogger>) => void): string {
  const lines: string[] = [];
  write(createLogger('info', { write: (line) => void lines.push(line) }));
  return lines.join('');
}

it('hides secrets and personal data however deep they stand', () => {
  const text = logged((logger) =>
    logger.info(
      { password: 'canary-1', body: { delivery: { phone: 'canary-2' }, people: [{ email: 'canary-3' }] } },
      'x',
    ),
  );
  expect(text).not.toContain('canary');
  expect(text.match(/\[hidden\]/g)).toHaveLength(3);
});

it('knows a request by its route, not by its address', () => {
  const request = { method: 'POST', url: '/api/things/canary', routeOptions: { url: '/api/things/:id' } };
  const text = logged((logger) => logger.info({ req: request }, 'x'));
  expect(text).toContain('/api/things/:id');
  expect(text).not.toContain('canary');
});

it('writes what went wrong in the database without the row it stumbled over', () => {
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(canary) exists',
  });
  const text = logged((logger) => logger.error({ err: error }, 'x'));
  expect(text).toContain('23505');
  expect(text).not.toContain('canary');
});

it('writes no key of a payment provider, whichever error repeats it', () => {
  const secrets = ['sk_test_canary1', 'rk_live_canary2', 'whsec_canary3', 'pi_3Qx_secret_canary4'];
  const cause = new Error(`No such key: ${secrets.join(', ')}`);
  const text = logged((logger) => {
    for (const secret of secrets) logger.error({ err: new Error(`Invalid key ${secret}`, { cause }) }, 'x');
  });
  expect(text).not.toContain('canary');
  expect(text).toContain('sk_test_[hidden]');
});
