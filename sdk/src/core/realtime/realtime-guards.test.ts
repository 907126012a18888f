import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import { hostChannel, viewerChannel } from './realtime-calls.ts';
import { toRealtimeEvent } from './realtime-guards.ts';

const message: contract.ChatMessage = {
  messageId: 'msg_1',
  seq: 1,
  authorId: 'aut_1',
  name: 'Ana',
  isHost: false,
  text: 'Hello',
  sentDate: '2026-03-10T12:00:00Z',
  pictureDate: null,
};
const state: contract.ChannelState = {
  liveStatus: 'LIVE',
  viewerCount: 1,
  canRaiseHand: true,
  hasChat: true,
  chatSlowModeSec: 0,
  pinned: message,
};
const hand = {
  handRaiseId: 'hnd_1',
  connectionId: 'con_1',
  name: 'Ana',
  state: 'queued',
  raisedDate: message.sentDate,
} as const;
const events: contract.RealtimeEvent[] = [
  {
    type: 'joined',
    connectionId: 'con_1',
    authorId: 'aut_1',
    role: 'host',
    state,
    messages: [message],
    isContinuous: true,
    deletedIds: ['msg_0'],
    handRaises: [hand],
  },
  { type: 'state', state: { viewerCount: 2 } },
  { type: 'chat', message, ref: 'ref' },
  { type: 'chat-deleted', messageIds: ['msg_1'] },
  { type: 'hand-raises', items: [hand] },
  { type: 'hand-raise', handRaiseId: 'hnd_1', state: 'queued', position: 1 },
  { type: 'signal', from: 'con_1', data: { sdp: '' } },
  { type: 'beat' },
  { type: 'refused', error: 'chat.off', message: 'Off.' },
  { type: 'closed', error: 'stream.not_found', message: 'Gone.' },
];

test('the channel is requested as in the contract', () => {
  expect(viewerChannel).toMatchObject({
    method: contract.openViewerChannel.method,
    path: contract.openViewerChannel.path,
  });
  expect(hostChannel).toMatchObject({ method: contract.openHostChannel.method, path: contract.openHostChannel.path });
  const ticket = { url: '/api/realtime', token: 't', channel: 'str_1', expiresDate: message.sentDate, iceServers: [] };
  expect(contract.openViewerChannel.reply.safeParse(ticket).success).toBe(true);
  expect(viewerChannel.reply.safeParse(ticket)).toEqual({ success: true, data: ticket });
  expect(viewerChannel.reply.safeParse({ ...ticket, token: 1 }).success).toBe(false);
});

test.each(events)('reads the contract’s $type', (event) => {
  expect(contract.RealtimeEvent.safeParse(event).success).toBe(true);
  expect(toRealtimeEvent(event)).toEqual(event);
  expect(toRealtimeEvent({ ...event, isNewer: true })).toBeDefined();
});

test.each([
  ['what is no object', 'no'],
  ['null', null],
  ['no type', {}],
  ['a type of a newer server', { type: 'poll' }],
  ['what all objects have', { type: 'constructor' }],
  ['a message without a text', { type: 'chat', message: { ...message, text: undefined } }],
  ['a number as text', { type: 'chat', message: { ...message, seq: '1' } }],
  ['a state that is none', { type: 'state', state: null }],
  ['a list that is none', { type: 'chat-deleted', messageIds: 'msg_1' }],
])('leaves out %s', (_, data) => {
  expect(toRealtimeEvent(data)).toBeUndefined();
});
