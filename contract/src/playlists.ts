import * as z from 'zod/mini';
import { streamBase } from './base-paths.ts';
import { endpoint } from './endpoint.ts';
import { SortDirection } from './enums.ts';
import { Offer, PublicStream } from './playback.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required } from './rules/index.ts';
import { Stream } from './streams.ts';

export const playlistBase = `${streamBase}/playlist`;
export const playlistMaxItems = 500;
export const playlistNameMaxLength = 150;
export const playlistDescriptionMaxLength = 5000;

export const Playlist = z.object({
  id: z.string(),
  businessId: z.string(),
  name: z.string(),
  description: z.string(),
  itemCount: z.number(),
  totalDurationMs: z.number(),
  /** Thumbnail of its first video, or null if it is empty. */
  thumbnailUrl: z.nullable(z.string()),
  /** What the series costs; missing where it is not sold. */
  offer: z.optional(Offer),
  createdDate: Instant,
  updatedDate: Instant,
});
export type Playlist = z.infer<typeof Playlist>;

/** One entry of a playlist; the same video may have several. */
export const PlaylistDetail = z.object({
  id: z.string(),
  /** From 0. */
  position: z.number(),
  stream: Stream,
  /** Whether viewers see it: published, public, playable and not expired. */
  isShown: z.boolean(),
});
export type PlaylistDetail = z.infer<typeof PlaylistDetail>;

export const PlaylistWithDetails = z.extend(Playlist, { details: z.array(PlaylistDetail) });
export type PlaylistWithDetails = z.infer<typeof PlaylistWithDetails>;

/** What a viewer receives. Items that the viewer may not see are left out. */
export const PublicPlaylist = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  items: z.array(z.object({ id: z.string(), stream: PublicStream })),
});
export type PublicPlaylist = z.infer<typeof PublicPlaylist>;

const name = z.string().check(
  byRule((value) => required('Name', value)),
  byRule((value) => maxLength(value, playlistNameMaxLength)),
);
const description = z.string().check(byRule((value) => maxLength(value, playlistDescriptionMaxLength)));

const tag = 'Playlists';
const params = z.object({ id: z.string() });
const detailParams = z.object({ id: z.string(), detailId: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;
const errors = [...signedIn, 'request.invalid', 'playlist.not_found'] as const;

export const listPlaylists = endpoint({
  method: 'GET',
  path: playlistBase,
  tag,
  summary: "List the business's playlists",
  requires: { kind: 'business', permission: 'playlists.read' },
  query: z.object({
    ...pageQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    sort: z._default(z.enum(['createdDate', 'updatedDate', 'name']), 'createdDate'),
    direction: z._default(SortDirection, 'desc'),
  }),
  reply: pageOf(Playlist),
  errors: [...signedIn, 'request.invalid'],
});

export const createPlaylist = endpoint({
  method: 'POST',
  path: playlistBase,
  tag,
  summary: 'Make a playlist, with videos if wanted',
  requires: { kind: 'business', permission: 'playlists.write' },
  audit: 'playlist.created',
  body: z.object({
    name,
    description: z._default(description, ''),
    streamIds: z._default(z.array(z.string()).check(z.maxLength(playlistMaxItems)), []),
  }),
  status: 201,
  reply: PlaylistWithDetails,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'playlist.full'],
});

export const getPlaylist = endpoint({
  method: 'GET',
  path: `${playlistBase}/:id`,
  tag,
  summary: 'Read a playlist with its videos in order',
  requires: { kind: 'business', permission: 'playlists.read' },
  params,
  reply: PlaylistWithDetails,
  errors: [...signedIn, 'playlist.not_found'],
});

export const updatePlaylist = endpoint({
  method: 'PUT',
  path: `${playlistBase}/:id`,
  tag,
  summary: 'Change name or description; with `detailIds`, the order too',
  requires: { kind: 'business', permission: 'playlists.write' },
  audit: 'playlist.updated',
  params,
  body: z.object({
    name: z.optional(name),
    description: z.optional(description),
    /** Every detail of the playlist once, in the new order. */
    detailIds: z.optional(z.array(z.string()).check(z.maxLength(playlistMaxItems))),
  }),
  reply: PlaylistWithDetails,
  errors: [...errors, 'playlist.changed'],
});

export const deletePlaylist = endpoint({
  method: 'DELETE',
  path: `${playlistBase}/:id`,
  tag,
  summary: 'Delete a playlist; its videos stay',
  requires: { kind: 'business', permission: 'playlists.write' },
  audit: 'playlist.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'playlist.not_found', 'playlist.for_sale'],
});

export const getPlaylistDetail = endpoint({
  method: 'GET',
  path: `${playlistBase}/details/:id/:detailId`,
  tag,
  summary: 'Read one place of a playlist',
  requires: { kind: 'business', permission: 'playlists.read' },
  params: detailParams,
  reply: PlaylistDetail,
  errors: [...signedIn, 'playlist.not_found'],
});

export const movePlaylistDetail = endpoint({
  method: 'PUT',
  path: `${playlistBase}/details/:id/:detailId`,
  tag,
  summary: 'Move one place of a playlist',
  requires: { kind: 'business', permission: 'playlists.write' },
  audit: 'playlist.items_moved',
  params: detailParams,
  body: z.object({ position: z.number().check(z.int(), z.minimum(0)) }),
  reply: PlaylistWithDetails,
  errors,
});

export const assignStreamsToPlaylist = endpoint({
  method: 'POST',
  path: `${playlistBase}/assign-stream`,
  tag,
  summary: 'Add videos to a playlist, at its end or at a position',
  requires: { kind: 'business', permission: 'playlists.write' },
  audit: 'playlist.items_added',
  body: z.object({
    playlistId: z.string(),
    streamIds: z.array(z.string()).check(z.minLength(1), z.maxLength(playlistMaxItems)),
    position: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  reply: PlaylistWithDetails,
  errors: [...errors, 'stream.not_found', 'playlist.full'],
});

export const removePlaylistDetail = endpoint({
  method: 'DELETE',
  path: `${playlistBase}/remove/detail/:id/:detailId`,
  tag,
  summary: 'Take a video out of a playlist',
  requires: { kind: 'business', permission: 'playlists.write' },
  audit: 'playlist.items_removed',
  params: detailParams,
  reply: PlaylistWithDetails,
  errors: [...signedIn, 'playlist.not_found'],
});

/** Takes `playlistId` as a header or, under the same name, as a query parameter. */
export const getViewerPlaylist = endpoint({
  method: 'GET',
  path: `${streamBase}/viewer/detail/playlist`,
  tag,
  summary: 'Read what a viewer needs to play a playlist',
  requires: { kind: 'public' },
  shows: 'playlist',
  query: z.object({
    playlistId: z.optional(z.string()),
    /** That a post with the playlist gives to its readers: opens the videos that are not public, too. */
    token: z.optional(z.string()),
  }),
  headers: z.object({ playlistid: z.optional(z.string()), 'embed-token': z.optional(z.string()) }),
  reply: PublicPlaylist,
  errors: [
    ...(['request.invalid', 'playlist.not_found', 'embed_site.refused'] as const),
    ...(['media.token_invalid', 'media.token_expired'] as const),
  ],
});
