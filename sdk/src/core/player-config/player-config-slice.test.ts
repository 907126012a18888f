import type { PublicPlayerConfig } from '@zeacon/contract';
import { expect, test } from 'vitest';
import { ZcError } from '../result.ts';
import { createStore } from '../store.ts';
import { createPlayerConfigSlice, selectRetryable } from './player-config-slice.ts';
import type { PlayerConfigState } from './player-config-state.ts';
import { resolveConfig } from './resolve-config.ts';

function start() {
  const store = createStore<PlayerConfigState>({ config: { status: 'idle' } });
  const pending: { resolve: (config: PublicPlayerConfig) => void; reject: (error: unknown) => void }[] = [];
  const read = () => new Promise<PublicPlayerConfig>((resolve, reject) => pending.push({ resolve, reject }));
  return {
    store,
    pending,
    slice: createPlayerConfigSlice(
      store,
      () => ({ read }),
      async () => {},
    ),
  };
}

const named = (name: string) => ({ player: { name }, stream: null }) as unknown as PublicPlayerConfig;

test('an older load cannot overwrite a newer one', async () => {
  const { store, pending, slice } = start();
  const loads = [slice.load({ playerId: 'old' }), slice.load({ playerId: 'new' })];
  pending[1]?.resolve(named('new'));
  pending[0]?.resolve(named('old'));
  await Promise.all(loads);
  expect(store.state.config).toEqual({ status: 'ready', value: named('new') });
});

test('a failure becomes state, and the next load replaces it', async () => {
  const { store, pending, slice } = start();
  const first = slice.load({ playerId: 'ply_1' });
  pending[0]?.reject(new ZcError('client.offline', 'No'));
  await first;
  expect(store.state.config).toMatchObject({ status: 'failed', error: { code: 'client.offline' } });
  const second = slice.load({ playerId: 'ply_1' });
  expect(store.state.config.status).toBe('loading');
  pending[1]?.resolve(named('back'));
  await second;
  expect(store.state.config.status).toBe('ready');
});

test('the settings stay while they are refreshed, and if that fails', async () => {
  const { store, pending, slice } = start();
  slice.set(named('shown'));
  const failing = slice.refresh({ playerId: 'ply_1' });
  expect(store.state.config).toEqual({ status: 'ready', value: named('shown') });
  pending[0]?.reject(new ZcError('client.offline', 'No'));
  await expect(failing).rejects.toMatchObject({ code: 'client.offline' });
  expect(store.state.config).toEqual({ status: 'ready', value: named('shown') });
  const refreshed = slice.refresh({ playerId: 'ply_1' });
  pending[1]?.resolve(named('fresh'));
  expect(await refreshed).toEqual(named('fresh'));
  expect(store.state.config).toEqual({ status: 'ready', value: named('fresh') });
});

test('settings given by the page end a load', async () => {
  const { store, pending, slice } = start();
  const load = slice.load({ playerId: 'ply_1' });
  slice.set(named('given'));
  pending[0]?.reject(new ZcError('client.offline', 'No'));
  await load;
  expect(store.state.config).toEqual({ status: 'ready', value: named('given') });
});

test.each([
  ['client.offline', true],
  ['client.timeout', true],
  ['server.failed', true],
  ['playback.failed', true],
  ['player.not_found', false],
  ['stream.not_found', false],
  ['embed_token.required', false],
  ['embed_site.refused', false],
])('%s can be retried: %s', (code, retryable) => {
  expect(selectRetryable(new ZcError(code, ''))).toBe(retryable);
});

test('resolves relative addresses against the platform and leaves absolute ones', () => {
  const stream = {
    hlsUrl: '/media/a.m3u8?token=t',
    startUrls: ['/media/1.m4s'],
    posterUrl: 'https://cdn.example/p.jpg',
    thumbnailsUrl: null,
    captions: [{ src: '/media/en.vtt', srclang: 'en', label: 'English' }],
  };
  const config = { player: { logo: '/logo.png' }, stream } as unknown as PublicPlayerConfig;
  expect(resolveConfig(config, 'https://zeacon.example')).toEqual({
    player: { logo: 'https://zeacon.example/logo.png' },
    stream: {
      hlsUrl: 'https://zeacon.example/media/a.m3u8?token=t',
      startUrls: ['https://zeacon.example/media/1.m4s'],
      posterUrl: 'https://cdn.example/p.jpg',
      thumbnailsUrl: null,
      captions: [{ src: 'https://zeacon.example/media/en.vtt', srclang: 'en', label: 'English' }],
    },
  });
});

test('the expiry of fresh addresses is converted to the viewer’s clock', () => {
  const stream = { hlsUrl: '/a.m3u8', captions: [], expiresAt: 5000, expiresInMs: 700 };
  const config = { player: { logo: null }, stream } as unknown as PublicPlayerConfig;
  expect(resolveConfig(config, 'https://zeacon.example', 100).stream?.expiresAt).toBe(800);
  expect(resolveConfig(config, 'https://zeacon.example').stream?.expiresAt).toBe(5000);
});
