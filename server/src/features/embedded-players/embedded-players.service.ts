import {
  type EmbeddedPlayer,
  type EmbeddedPlayerChanges,
  type EmbeddedPlayerDraft,
  type EmbedTokenError,
  type Page,
  type PublicPlayerConfig,
  type PublicPlaylist,
  type PublicStream,
  toPage,
} from '@zeacon/contract';
import type { EmbedTokenText } from '../../platform/actors/actor.ts';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import type { EmbeddedPlayersRepository, PlayersQuery } from './embedded-players.repository.ts';

export type EmbeddedPlayersService = ReturnType<typeof createEmbeddedPlayersService>;

export interface EmbeddedPlayersDeps {
  players: EmbeddedPlayersRepository;
  streams: {
    exists(businessId: string, streamId: string): Promise<boolean>;
    /** Null when it is not published, not playable or `refusal` says why. */
    embeddable(
      streamId: string,
      shownBy: { embedToken?: EmbedTokenText | undefined; embedId?: string | undefined },
    ): Promise<{ stream: PublicStream | null; refusal?: EmbedTokenError }>;
  };
  playlists: {
    exists(businessId: string, playlistId: string): Promise<boolean>;
    /** Null if it was deleted. */
    embeddable(playlistId: string, embedToken?: EmbedTokenText): Promise<PublicPlaylist | null>;
  };
  database: Database;
  playersOn: (tx: Transaction) => EmbeddedPlayersRepository;
  /** Players of a closed business are shown to nobody. */
  isClosed: (businessId: string) => Promise<boolean>;
  /** Called once a change of a player is saved. */
  onSaved: (id: string) => void;
  /**
   * Whether the business may show the picture at an address; locks the picture against deletion until the transaction
   * ends.
   */
  keepShown: (tx: Transaction, businessId: string, address: string) => Promise<boolean>;
  newId: NewId;
  clock: Clock;
}

/** What a player plays: a video, a playlist or nothing yet. */
type Content = Pick<EmbeddedPlayer, 'streamId' | 'playlistId'>;

export function createEmbeddedPlayersService(deps: EmbeddedPlayersDeps) {
  const { players, database, playersOn, streams, playlists, isClosed, onSaved, keepShown, newId, clock } = deps;

  /**
   * Content the player already has may have been deleted since: it can still be edited without choosing something new.
   */
  async function requireContent(businessId: string, { streamId, playlistId }: Content, current?: Content) {
    const isNewStream = streamId !== null && streamId !== current?.streamId;
    if (isNewStream && !(await streams.exists(businessId, streamId))) throw new ApiError('stream.not_found');
    const isNewPlaylist = playlistId !== null && playlistId !== current?.playlistId;
    if (isNewPlaylist && !(await playlists.exists(businessId, playlistId))) throw new ApiError('playlist.not_found');
  }

  async function requireLogo(tx: Transaction, businessId: string, logo: string | null, current?: string | null) {
    if (logo && logo !== current && !(await keepShown(tx, businessId, logo)))
      throw fieldError('logo', 'There is no such picture.');
  }

  async function readFor(id: string, embedToken?: EmbedTokenText): Promise<PublicPlayerConfig> {
    const player = found(await players.findAny(id));
    if (await isClosed(player.businessAccountId)) throw new ApiError('player.not_found');
    if (player.playlistId !== null) {
      const playlist = await playlists.embeddable(player.playlistId, embedToken);
      return { player, stream: playlist?.items[0]?.stream ?? null, playlist };
    }
    if (player.streamId === null) return { player, stream: null, playlist: null };
    const embedId = player.allowedDomains.length > 0 ? player.uuid : undefined;
    return { player, ...(await streams.embeddable(player.streamId, { embedToken, embedId })), playlist: null };
  }

  const readPublic = shareInFlight((id: string) => readFor(id));

  return {
    async list(businessId: string, query: PlayersQuery): Promise<Page<EmbeddedPlayer>> {
      const { players: items, totalItems } = await players.list(businessId, query);
      return toPage(items, totalItems, query);
    },

    async get(businessId: string, id: string): Promise<EmbeddedPlayer> {
      return found(await players.find(businessId, id));
    },

    async create(businessId: string, draft: EmbeddedPlayerDraft): Promise<EmbeddedPlayer> {
      await requireContent(businessId, draft);
      return database.transaction(async (tx) => {
        await requireLogo(tx, businessId, draft.logo);
        return playersOn(tx).insert(businessId, newId('ply'), draft, clock());
      });
    },

    async update(businessId: string, id: string, draft: EmbeddedPlayerChanges): Promise<EmbeddedPlayer> {
      await requireContent(businessId, draft, found(await players.find(businessId, id)));
      const saved = await database.transaction(async (tx) => {
        const on = playersOn(tx);
        const current = found(await on.lock(businessId, id));
        await requireLogo(tx, businessId, draft.logo, current.logo);
        return found(await on.update(businessId, id, draft, clock()));
      });
      onSaved(id);
      return saved;
    },

    async assign(businessId: string, id: string, { streamId, playlistId }: Content): Promise<EmbeddedPlayer> {
      found(await players.find(businessId, id));
      await requireContent(businessId, { streamId, playlistId });
      return found(await players.update(businessId, id, { streamId, playlistId }, clock()));
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await players.remove(businessId, id))) throw new ApiError('player.not_found');
    },

    /** For a page of its own; undefined if it is shown to nobody. */
    async shown(id: string) {
      const player = await players.findAny(id);
      if (!player || (await isClosed(player.businessAccountId))) return undefined;
      const { businessAccountId: businessId, name, allowedDomains } = player;
      return { businessId, name, allowedDomains };
    },

    async publicConfig(id: string | undefined, embedToken?: EmbedTokenText): Promise<PublicPlayerConfig> {
      if (!id) throw fieldError('embeddedVideoPlayerId', 'embeddedVideoPlayerId is required');
      return embedToken ? readFor(id, embedToken) : readPublic(id);
    },
  };
}

function found(player: EmbeddedPlayer | undefined): EmbeddedPlayer {
  if (!player) throw new ApiError('player.not_found');
  return player;
}
