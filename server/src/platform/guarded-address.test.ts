import { expect, test } from 'vitest';
import { AddressRefusedError, createGuardedAddress, isPublicAddress } from './guarded-address.ts';

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
  ...['198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:10.0.0.1', '::ffff:93.184.216.34', '::127.0.0.1'],
  ...['64:ff9b::7f00:1', '64:ff9b:1::1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', 'fc00::1'],
  ...['fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', '3fff::1', '5f00::1', '2606:4700::1%lo'],
  ...['not an address', ''],
])('%j is not opened', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  ...['1.1.1.1', '8.8.8.8', '93.184.216.34', '172.15.255.255', '172.32.0.1', '192.167.255.255', '223.255.255.255'],
  ...['2606:4700:4700::1111', '2a00:1450:4001:81b::200e', '2001:4860:4860::8888'],
])('%s is opened', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...[
    'localhost',
    'LOCALHOST',
    'localhost.',
    'app.localhost',
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
  ],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '169.254.169.254', '10.0.0.5', '0', 'a b', 'a@b', 'a/b', ''],
])('%j is recognised as an internal address by its name', (host) => {
  expect(createGuardedAddress().isInner(host, 1935)).toBe(true);
});

test('only public addresses of a name are opened', async () => {
  const resolveName = async () => ['10.0.0.1', '1.1.1.1', '::1', '2606:4700:4700::1111'];
  const guard = createGuardedAddress({ resolveName });
  expect(guard.isInner('live.example.com', 1935)).toBe(false);
  expect(await guard.resolve('live.example.com', 1935)).toEqual(['1.1.1.1', '2606:4700:4700::1111']);
});

test.each([
  ['has only inner addresses', async () => ['127.0.0.1', 'fe80::1', '169.254.169.254']],
  ['does not exist', () => Promise.reject(new Error('ENOTFOUND'))],
])('a name that %s is refused with the same message', async (_case, resolveName) => {
  const asked = createGuardedAddress({ resolveName }).resolve('live.example.com', 1935);
  await expect(asked).rejects.toThrow(new AddressRefusedError('live.example.com'));
});

test('literal addresses are checked without a DNS query', async () => {
  const guard = createGuardedAddress({ resolveName: () => Promise.reject(new Error('asked')) });
  expect(await guard.resolve('1.1.1.1', 1935)).toEqual(['1.1.1.1']);
  expect(await guard.resolve('[2606:4700:4700::1111]', 1935)).toEqual(['2606:4700:4700::1111']);
  for (const host of ['127.0.0.1', '[::1]', '[::ffff:10.0.0.1]', '0x7f000001', '127.1'])
    await expect(guard.resolve(host, 1935)).rejects.toThrow(AddressRefusedError);
});

test('a name is checked again each time it is resolved', async () => {
  const answers = [['1.1.1.1'], ['127.0.0.1']];
  const guard = createGuardedAddress({ resolveName: async () => answers.shift() ?? [] });
  expect(await guard.resolve('rebinding.example.com', 1935)).toEqual(['1.1.1.1']);
  await expect(guard.resolve('rebinding.example.com', 1935)).rejects.toThrow(AddressRefusedError);
});

test('an address allowed by the operator is opened, only at the given port', async () => {
  const resolveName = async () => ['10.0.0.1'];
  const guard = createGuardedAddress({ allow: ['Media.local', '127.0.0.1:1936', '[::1]:1936'], resolveName });
  expect(await guard.resolve('media.local', 1935)).toEqual(['10.0.0.1']);
  expect(await guard.resolve('127.0.0.1', 1936)).toEqual(['127.0.0.1']);
  expect(await guard.resolve('[::1]', 1936)).toEqual(['::1']);
  expect(guard.isInner('127.0.0.1', 1936)).toBe(false);
  expect(guard.isInner('127.0.0.1', 1935)).toBe(true);
  await expect(guard.resolve('127.0.0.1', 1935)).rejects.toThrow(AddressRefusedError);
  await expect(guard.resolve('other.local', 1935)).rejects.toThrow(AddressRefusedError);
});

test('where private addresses may be opened, those of a cloud’s metadata may not', async () => {
  const guard = createGuardedAddress({ allowPrivate: true });
  for (const host of ['127.0.0.1', '10.1.2.3', '[::1]', '[fd12:3456::1]', '192.168.1.9', '1.1.1.1']) {
    expect(guard.isInner(host, 80)).toBe(false);
    expect(await guard.resolve(host, 80)).toHaveLength(1);
  }
  const refused = [
    '169.254.169.254',
    '[fe80::1]',
    '[fd00:ec2::254]',
    '[::ffff:169.254.169.254]',
    '168.63.129.16',
    '0.0.0.0',
  ];
  for (const host of [...refused, '100.100.100.200']) {
    expect(guard.isInner(host, 80)).toBe(true);
    await expect(guard.resolve(host, 80)).rejects.toThrow(AddressRefusedError);
  }
});
