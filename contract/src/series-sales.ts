import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Offer } from './playback.ts';
import { playlistBase } from './playlists.ts';
import { Nothing } from './query.ts';
import { PriceDraft } from './video-sales.ts';

const tag = 'Sales';
const price = `${playlistBase}/:id/price` as const;
const requires = { kind: 'business', permission: 'playlists.write' } as const;
const params = z.object({ id: z.string() });

/**
 * Who buys the playlist may watch each video in it, also those that are added later, and keeps those that it loses. Lives
 * in it cost nothing.
 */
export const setPlaylistPrice = endpoint({
  method: 'PUT',
  path: price,
  tag,
  summary: 'Sell a playlist to viewers as a series',
  requires,
  audit: 'playlist.price_set',
  params,
  body: PriceDraft,
  reply: Offer,
  errors: ['request.invalid', 'playlist.not_found', 'sale.no_account'],
});

/** Whoever bought it keeps it. Everybody else watches its videos for nothing, but for those that are sold otherwise. */
export const removePlaylistPrice = endpoint({
  method: 'DELETE',
  path: price,
  tag,
  summary: 'Stop selling a series',
  requires,
  audit: 'playlist.price_removed',
  params,
  reply: Nothing,
  errors: ['playlist.not_found'],
});
