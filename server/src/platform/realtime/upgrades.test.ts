import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Requires } from '@zeacon/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { type Authenticators, createAdmission } from '../actors/admission.ts';
import { ApiError } from '../api-error.ts';
import { onlyOpen } from '../testing/only-open.ts';
import { createUpgrades, type UpgradeHandler } from './upgrades.ts';

const studio: Authenticators['studio'] = async ({ query }) => {
  const { id } = query as Record<string, string>;
  if (id === 'bug') throw new TypeError('a bug');
  if (id !== 'str_1') throw new ApiError('auth.required');
  return { kind: 'studio-ticket', id, ground: { kind: 'api-key', keyId: 'key_1' }, isAccepted: () => true };
};

/** A server whose `/studio` is for holders of a ticket. */
async function open() {
  const server = createServer();
  const sockets = new WebSocketServer({ noServer: true });
  const handled = vi.fn<UpgradeHandler<{ kind: 'studio' }>>((request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (opened) => opened.close());
  });
  const upgrades = createUpgrades(server, createAdmission({ ...onlyOpen, studio }));
  upgrades.handle('/studio', { kind: 'studio' }, handled);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** 101 if it is let in. */
  const ask = (path: string) =>
    new Promise<number | undefined>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
      socket.on('open', () => resolve(101));
      socket.on('unexpected-response', (_request, answer) => resolve(answer.statusCode));
      socket.on('error', () => {});
    });
  return { ask, handled, upgrades };
}

test('an admitted caller is passed on with their identity', async () => {
  const { ask, handled } = await open();
  expect(await ask('/studio?id=str_1')).toBe(101);
  expect(handled.mock.calls[0]![3]).toMatchObject({ kind: 'studio-ticket', id: 'str_1' });
});

test.each([
  ['a caller who is refused', '/studio?id=str_2', 401],
  ['a caller who says nothing', '/studio', 401],
  ['a caller whose judging fails', '/studio?id=bug', 500],
  ['another path', '/studio/', 404],
  ['no path of ours', '/elsewhere?id=str_1', 404],
])('%s is refused, and nothing is passed on', async (_case, path, status) => {
  const { ask, handled } = await open();
  expect(await ask(path)).toBe(status);
  expect(handled).not.toHaveBeenCalled();
});

test('a path without an authenticator is not bound', async () => {
  const { upgrades } = await open();
  const anybody = { kind: 'anybody' } as unknown;
  expect(() => upgrades.handle('/new', anybody as Requires, () => {})).toThrow('"anybody"');
});
