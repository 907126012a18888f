import * as z from 'zod/mini';
import { AllowedDomains } from './allowed-domains.ts';
import { businessBase } from './base-paths.ts';
import { embedTokenErrors } from './embed-token.ts';
import { endpoint } from './endpoint.ts';
import { logoField } from './logo-field.ts';
import { PublicStream } from './playback.ts';
import { PublicPlaylist } from './playlists.ts';
import { Instant, Nothing, pageOf, pageQuery } from './query.ts';
import { byRule, maxLength, required, ruleMessages } from './rules/index.ts';

export const playerBase = `${businessBase}/embedded-player`;
export const playerNameMaxLength = 150;
export const defaultPlayerColor = '#e11d2e';

/** `#rrggbb`. */
export const HexColor = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/, ruleMessages.badPlayerColor));

const settings = {
  name: z.string().check(
    byRule((value) => required('Name', value)),
    byRule((value) => maxLength(value, playerNameMaxLength)),
  ),
  autoPlay: z.boolean(),
  videoLoop: z.boolean(),
  hideControls: z.boolean(),
  /** URL of a picture shown in the corner, or null. */
  logo: z.nullable(logoField()),
  /** Whether the logo is shown. */
  showIcon: z.boolean(),
  playerColor: HexColor,
};

const draft = {
  ...settings,
  /** The video it plays, or null if none is chosen yet. */
  streamId: z.nullable(z.string()),
  /** The playlist it plays instead of a video. */
  playlistId: z._default(z.nullable(z.string()), null),
};

const playsOne = z.refine<{ streamId: string | null; playlistId: string | null }>(
  ({ streamId, playlistId }) => !streamId || !playlistId,
  { path: ['playlistId'], message: ruleMessages.onePlayed },
);

export const EmbeddedPlayerDraft = z
  .object({ ...draft, allowedDomains: z._default(AllowedDomains, []) })
  .check(playsOne);
export type EmbeddedPlayerDraft = z.infer<typeof EmbeddedPlayerDraft>;

/** Domains that are left out stay as they are. */
export const EmbeddedPlayerChanges = z
  .object({ ...draft, allowedDomains: z.exactOptional(AllowedDomains) })
  .check(playsOne);
export type EmbeddedPlayerChanges = z.infer<typeof EmbeddedPlayerChanges>;

/** Spec section 3, "Embedded player". */
export const EmbeddedPlayer = z.object({
  ...settings,
  uuid: z.string(),
  businessAccountId: z.string(),
  streamId: z.nullable(z.string()),
  playlistId: z.nullable(z.string()),
  /** The hosts that it is shown on, of those that the business allows; none for all of these. */
  allowedDomains: AllowedDomains,
  createdDate: Instant,
  updatedDate: Instant,
});
export type EmbeddedPlayer = z.infer<typeof EmbeddedPlayer>;

/**
 * What an embed receives. `stream` is null while nothing is assigned or it is not published; for a playlist, it is the
 * first video.
 */
export const PublicPlayerConfig = z.object({
  player: z.object({
    uuid: z.string(),
    businessAccountId: z.string(),
    name: z.string(),
    autoPlay: z.boolean(),
    videoLoop: z.boolean(),
    hideControls: z.boolean(),
    logo: z.nullable(z.string()),
    showIcon: z.boolean(),
    playerColor: z.string(),
  }),
  stream: z.nullable(PublicStream),
  /** Why the video is missing: it needs an embed token. A page that names another video can still play that. */
  refusal: z.optional(z.enum(embedTokenErrors)),
  playlist: z.optional(z.nullable(PublicPlaylist)),
});
export type PublicPlayerConfig = z.infer<typeof PublicPlayerConfig>;

const tag = 'Embedded players';
const params = z.object({ playerId: z.string() });
const signedIn = ['auth.required', 'auth.token_expired'] as const;

export const listPlayers = endpoint({
  method: 'GET',
  path: playerBase,
  tag,
  summary: "List the business's players, newest first",
  requires: { kind: 'business', permission: 'players.read' },
  query: z.object({
    ...pageQuery(),
    search: z.optional(z.string().check(z.maxLength(200))),
    /** Only the players of this video. */
    streamId: z.optional(z.string().check(z.maxLength(100))),
  }),
  reply: pageOf(EmbeddedPlayer),
  errors: [...signedIn, 'request.invalid'],
});

export const getPlayer = endpoint({
  method: 'GET',
  path: `${playerBase}/:playerId`,
  tag,
  summary: 'Read one player',
  requires: { kind: 'business', permission: 'players.read' },
  params,
  reply: EmbeddedPlayer,
  errors: [...signedIn, 'player.not_found'],
});

export const createPlayer = endpoint({
  method: 'POST',
  path: playerBase,
  tag,
  summary: 'Make a player',
  requires: { kind: 'business', permission: 'players.write' },
  audit: 'player.created',
  body: EmbeddedPlayerDraft,
  status: 201,
  reply: EmbeddedPlayer,
  errors: [...signedIn, 'request.invalid', 'stream.not_found', 'playlist.not_found'],
});

export const updatePlayer = endpoint({
  method: 'PUT',
  path: `${playerBase}/:playerId`,
  tag,
  summary: 'Change a player; every page that embeds it follows',
  requires: { kind: 'business', permission: 'players.write' },
  audit: 'player.updated',
  params,
  body: EmbeddedPlayerChanges,
  reply: EmbeddedPlayer,
  errors: [...signedIn, 'request.invalid', 'player.not_found', 'stream.not_found', 'playlist.not_found'],
});

export const deletePlayer = endpoint({
  method: 'DELETE',
  path: `${playerBase}/:playerId`,
  tag,
  summary: 'Delete a player; pages that embed it show that it is gone',
  requires: { kind: 'business', permission: 'players.write' },
  audit: 'player.deleted',
  params,
  reply: Nothing,
  errors: [...signedIn, 'player.not_found'],
});

export const assignStreamToPlayer = endpoint({
  method: 'POST',
  path: `${playerBase}/widget/assign-stream-playlist`,
  tag,
  summary: 'Set the video or the playlist a player plays',
  requires: { kind: 'business', permission: 'players.write' },
  audit: 'player.updated',
  body: z
    .object({
      playerId: z.string(),
      streamId: z._default(z.nullable(z.string()), null),
      playlistId: z._default(z.nullable(z.string()), null),
    })
    .check(playsOne),
  reply: EmbeddedPlayer,
  errors: [...signedIn, 'request.invalid', 'player.not_found', 'stream.not_found', 'playlist.not_found'],
});

/** Takes `embeddedVideoPlayerId` as a header or, under the same name, as a query parameter (no preflight, cacheable). */
export const getPublicPlayer = endpoint({
  method: 'GET',
  path: `${playerBase}/public`,
  tag,
  summary: 'Read what an embed needs to show a player',
  requires: { kind: 'public' },
  shows: 'player',
  query: z.object({ embeddedVideoPlayerId: z.optional(z.string()) }),
  headers: z.object({ embeddedvideoplayerid: z.optional(z.string()), 'embed-token': z.optional(z.string()) }),
  reply: PublicPlayerConfig,
  errors: ['request.invalid', 'player.not_found', 'embed_site.refused'],
});
