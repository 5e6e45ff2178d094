import { expect, test } from 'vitest';
import styles from './badge.module.css?raw';

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('every badge has a contrast of at least 7:1', () => {
  const pairs = [...styles.matchAll(/--surface: (#\w{6});\s*--word: (#\w{6});/g)];
  expect(pairs).toHaveLength(7);
  for (const [pair, surface = '', word = ''] of pairs) {
    const [dark = 0, light = 0] = [luminance(surface), luminance(word)].sort((a, b) => a - b);
    expect((light + 0.05) / (dark + 0.05), pair).toBeGreaterThanOrEqual(7);
  }
});
