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
