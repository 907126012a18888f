import * as contract from '@zeacon/contract';
import { expect, test } from 'vitest';
import { insightEventsPath, publicPlayer, viewerPlaylist, viewerStreamDetails } from './calls.ts';

const stream = {
  streamId: 'str_1',
  name: 'Aurora',
  description: '',
  durationMs: 20_000,
  width: 960,
  height: 540,
  hlsUrl: '/media/str_1/master.m3u8',
  posterUrl: null,
  thumbnailsUrl: null,
  captions: [],
  expiresAt: null,
};
const player = {
  uuid: 'ply_1',
  businessAccountId: 'biz_1',
  name: 'Front page',
  autoPlay: false,
  videoLoop: false,
  hideControls: false,
  logo: null,
  showIcon: false,
  playerColor: '#e11d2e',
};

/** The contract's response for a single video contains more than the player needs. */
const details = {
  ...stream,
  contentType: 'VOD',
  accessVisibility: 'PUBLIC',
  eventStart: null,
  createdDate: '2026-01-02T03:04:05Z',
  organizer: { id: 'biz_1', businessName: 'Acme', legalFirstName: null, imageUrl: null, websiteUrl: null },
  photos: [],
  logo: null,
  category: null,
  location: null,
  metadata: [],
};
const playlist = { id: 'pls_1', name: 'Tour', description: '', items: [{ id: 'pld_1', stream }] };

test('the embed calls the contract’s addresses', () => {
  expect(publicPlayer).toMatchObject({
    method: contract.getPublicPlayer.method,
    path: contract.getPublicPlayer.path,
  });
  expect(viewerStreamDetails).toMatchObject({
    method: contract.getViewerStreamDetails.method,
    path: contract.getViewerStreamDetails.path,
  });
  expect(viewerPlaylist).toMatchObject({
    method: contract.getViewerPlaylist.method,
    path: contract.getViewerPlaylist.path,
  });
  expect(insightEventsPath).toBe(contract.recordInsightEvents.path);
});

test.each([
  [publicPlayer, contract.getPublicPlayer, { player, stream }],
  [publicPlayer, contract.getPublicPlayer, { player, stream: null }],
  [publicPlayer, contract.getPublicPlayer, { player, stream, playlist }],
  [viewerPlaylist, contract.getViewerPlaylist, playlist],
  [viewerStreamDetails, contract.getViewerStreamDetails, details],
])('accepts what the contract accepts (%#)', (mine, original, reply) => {
  expect(original.reply.safeParse(reply).success).toBe(true);
  expect(mine.reply.safeParse(reply)).toEqual({ success: true, data: reply });
});

test.each([
  [publicPlayer, contract.getPublicPlayer, { player }],
  [publicPlayer, contract.getPublicPlayer, { player: {}, stream }],
  [publicPlayer, contract.getPublicPlayer, null],
  [publicPlayer, contract.getPublicPlayer, { player, stream, playlist: { ...playlist, items: null } }],
  [viewerPlaylist, contract.getViewerPlaylist, { ...playlist, items: [{ id: 'pld_1', stream: {} }] }],
  [viewerStreamDetails, contract.getViewerStreamDetails, { ...details, hlsUrl: undefined }],
  [viewerStreamDetails, contract.getViewerStreamDetails, { ...details, durationMs: '20' }],
  [viewerStreamDetails, contract.getViewerStreamDetails, 'str_1'],
])('refuses what the player cannot work with (%#)', (mine, original, reply) => {
  expect(original.reply.safeParse(reply).success).toBe(false);
  expect(mine.reply.safeParse(reply).success).toBe(false);
});

test('accepts additions by newer servers', () => {
  const reply = { player: { ...player, chapters: true }, stream: { ...stream, kind: 'LIVE' } };
  expect(publicPlayer.reply.safeParse(reply).success).toBe(true);
});
