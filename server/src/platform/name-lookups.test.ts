import { createSocket } from 'node:dgram';
import { expect, onTestFinished, test } from 'vitest';
import { createNameLookups } from './name-lookups.ts';
import { openNameServer } from './testing/name-server.ts';

test('records are read, and what is not there is an empty list', async () => {
  const servers = [
    await openNameServer({
      'club.example': { CNAME: ['Acme.Video.Example'] },
      '_zeacon.club.example': { TXT: ['one', ' two '] },
      'apex.example': { A: ['192.0.2.7'] },
    }),
  ];
  const { texts, aliases, addresses } = createNameLookups({ servers, timeoutMs: 10_000, tries: 1 });
  expect(await aliases('club.example')).toEqual(['acme.video.example']);
  expect((await texts('_zeacon.club.example')).sort()).toEqual(['one', 'two']);
  expect(await addresses('apex.example')).toEqual(['192.0.2.7']);
  expect(await aliases('apex.example')).toEqual([]);
  expect(await addresses('nothing.example')).toEqual([]);
});

test('name servers that do not answer reject, and a signal ends the wait', async () => {
  const socket = createSocket('udp4');
  const asked = new Promise<void>((resolve) => socket.once('message', () => resolve()));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  onTestFinished(() => void socket.close());
  const servers = [`127.0.0.1:${socket.address().port}`];
  await expect(createNameLookups({ servers, timeoutMs: 50, tries: 1 }).texts('a.example')).rejects.toThrow();
  const stopping = new AbortController();
  const waiting = createNameLookups({ servers, timeoutMs: 3_600_000, tries: 1 }).texts('a.example', stopping.signal);
  await asked;
  stopping.abort(new Error('Enough.'));
  await expect(waiting).rejects.toThrow('Enough.');
  await expect(createNameLookups({ servers }).texts('a.example', stopping.signal)).rejects.toThrow('Enough.');
});
