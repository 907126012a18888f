import { RealtimeRequest } from '@zeacon/contract';
import { expect, test } from 'vitest';
import type { Participant } from './live-participant.ts';
import { createLiveRequests, type LiveRequest } from './live-requests.ts';

const types = RealtimeRequest.def.options
  .flatMap(({ shape }) => shape.type.def.values)
  .filter((type): type is LiveRequest['type'] => type !== 'join');

test('every request of the contract has one feature that handles it', () => {
  const requests = createLiveRequests();
  for (const type of types.filter((one) => one !== 'chat')) requests.handle(type, async () => {});
  expect(() => requests.requireComplete()).toThrow('No feature handles: chat.');
  requests.handle('chat', async () => {});
  requests.requireComplete();
  expect(() => requests.handle('chat', async () => {})).toThrow('Two features handle "chat".');
});

test('a request goes to its handler, and an invalid one to nobody', async () => {
  const requests = createLiveRequests();
  const heard: LiveRequest[] = [];
  requests.handle('on-air', async (_participant, request) => void heard.push(request));
  const request = requests.read({ type: 'on-air', isOn: true })!;
  await requests.run({} as Participant, request);
  expect(heard).toEqual([{ type: 'on-air', isOn: true }]);
  for (const message of [{ type: 'on-air' }, { type: 'join', token: 't' }, { type: 'paint' }])
    expect(requests.read(message)).toBeUndefined();
});
