import { expect, test } from 'vitest';
import { disposition, fileName } from './file-names.ts';

test('fileName keeps only letters and digits, of any script', () => {
  expect(fileName(['order-report', '2026-11', 'Ана Поповска / "=1"'], 'csv')).toBe(
    'order-report-2026-11-Ана-Поповска-1.csv',
  );
  expect(fileName(['../../etc/passwd', '', '..'], 'pdf')).toBe('etc-passwd.pdf');
  expect(fileName(['ж'.repeat(500)], 'pdf')).toHaveLength(44);
});

test('disposition contains an ASCII name and the original one', () => {
  expect(disposition('inline', 'a-1.pdf')).toBe('inline; filename="a-1.pdf"');
  expect(disposition('attachment', 'Ана.csv')).toBe(
    `attachment; filename="_.csv"; filename*=UTF-8''%D0%90%D0%BD%D0%B0.csv`,
  );
});
