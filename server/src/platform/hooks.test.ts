import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHooks } from './hooks.ts';

test('runs subscribers one after another, in the order in which they subscribed, and collects their answers', async () => {
  const hooks = createHooks();
  const removing = hooks.create<[string], string>('removing');
  const steps: string[] = [];
  for (const name of ['captions', 'overlays']) {
    removing.subscribe(name, async (id) => {
      steps.push(`${name} begins`);
      await setImmediate();
      steps.push(`${name} ends`);
      return `${name} of ${id}`;
    });
  }
  hooks.seal();
  expect(await removing.run('str_1')).toEqual(['captions of str_1', 'overlays of str_1']);
  expect(steps).toEqual(['captions begins', 'captions ends', 'overlays begins', 'overlays ends']);
});

test('ends a run with the first error, which the caller gets', async () => {
  const hooks = createHooks();
  const removing = hooks.create<[]>('removing');
  let hasRun = false;
  removing.subscribe('captions', async () => {
    throw new Error('captions are in use');
  });
  removing.subscribe('overlays', async () => {
    hasRun = true;
  });
  hooks.seal();
  await expect(removing.run()).rejects.toThrow('captions are in use');
  expect(hasRun).toBe(false);
});

test('returns nothing without subscribers', async () => {
  const hooks = createHooks();
  const removing = hooks.create<[], string>('removing');
  hooks.seal();
  expect(await removing.run()).toEqual([]);
});

test('refuses subscriptions after the features were made', async () => {
  const hooks = createHooks();
  const removing = hooks.create<[]>('removing');
  hooks.seal();
  expect(() => removing.subscribe('captions', async () => {})).toThrow('captions subscribes to removing too late');
});

test('refuses to run while features are being made', async () => {
  const removing = createHooks().create<[]>('removing');
  await expect(removing.run()).rejects.toThrow('removing runs too early');
});

test('refuses a second hook with the same name, and a second subscription by a feature', () => {
  const hooks = createHooks();
  const removing = hooks.create<[]>('removing');
  expect(() => hooks.create('removing')).toThrow('There is a hook removing already.');
  removing.subscribe('captions', async () => {});
  expect(() => removing.subscribe('captions', async () => {})).toThrow('captions subscribes to removing twice.');
});

test('lists subscribers in the order in which they run', () => {
  const hooks = createHooks();
  const removing = hooks.create<[]>('removing');
  hooks.create('playable');
  removing.subscribe('playlists', async () => {});
  removing.subscribe('captions', async () => {});
  expect(hooks.subscribers()).toEqual({ removing: ['playlists', 'captions'], playable: [] });
});
