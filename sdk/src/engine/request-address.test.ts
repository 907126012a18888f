import { expect, test } from 'vitest';
import { createRequestAddress } from './request-address.ts';

const master = 'https://z.example/media/streams/s/p/index.m3u8';

test('uses the playlist’s addresses until there is a new signature', () => {
  const address = createRequestAddress(`${master}?token=old`);
  const segment = 'https://z.example/media/streams/s/p/720p/1.m4s?token=old';
  expect(address.of(segment)).toBe(segment);
  expect(address.renew(`${master}?token=new`)).toBe(true);
  expect(address.of(segment)).toBe('https://z.example/media/streams/s/p/720p/1.m4s?token=new');
});

test('signs addresses that had no signature', () => {
  const address = createRequestAddress(master);
  address.renew(`${master}?token=new`);
  expect(address.of('https://z.example/media/streams/s/p/720p/1.m4s')).toContain('?token=new');
});

test('does not send the signature to other hosts', () => {
  const address = createRequestAddress(`${master}?token=old`);
  address.renew(`${master}?token=new`);
  expect(address.of('https://cdn.example/1.m4s')).toBe('https://cdn.example/1.m4s');
});

test('refuses another package', () => {
  const address = createRequestAddress(`${master}?token=old`);
  expect(address.renew('https://z.example/media/streams/s/other/index.m3u8?token=new')).toBe(false);
});

test('adds the playback information', () => {
  const address = createRequestAddress(master);
  const told = new URL(address.of('https://z.example/media/streams/s/p/720p/1.m4s', 'bl=0,sid="a"'));
  expect(told.searchParams.get('CMCD')).toBe('bl=0,sid="a"');
});
