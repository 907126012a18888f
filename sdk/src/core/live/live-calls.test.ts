import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import { chatReplay, viewerLive } from './live-calls.ts';

test('lives are requested as in the contract', () => {
  const { method, path } = contract.getViewerLive;
  expect(viewerLive).toMatchObject({ method, path });
  expect(viewerLive.reply.safeParse({ liveStatus: 'LIVE', hlsBroadcastUrl: null }).success).toBe(true);
  expect(viewerLive.reply.safeParse({ liveStatus: 'LIVE' }).success).toBe(false);
});

test('replays are requested as in the contract', () => {
  const { method, path } = contract.getChatReplay;
  expect(chatReplay).toMatchObject({ method, path });
  expect(chatReplay.reply.safeParse({ items: [], isComplete: true }).success).toBe(true);
  expect(chatReplay.reply.safeParse({ items: [{}] }).success).toBe(false);
});
