import { expect, test } from 'vitest';
import { networkOf } from './network.ts';

const NETWORKS = [
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['nothing', 'nothing'],
] as const;

test('networkOf returns the address of IPv4 and the /64 network of IPv6', () => {
  for (const [ip, network] of NETWORKS) expect(networkOf(ip), ip).toBe(network);
});
