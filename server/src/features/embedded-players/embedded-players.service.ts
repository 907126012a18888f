import {
  type EmbeddedPlayer,
  type EmbeddedPlayerDraft,
  type Page,
  type PublicPlayerConfig,
  type PublicStream,
  toPage,
} from '@zeacon/contract';
import { ApiError, fieldError } from '../../platform/api-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import { shareInFlight } from '../../platform/in-flight.ts';
import type { EmbeddedPlayersRepository } from './embedded-players.repository.ts';

export type EmbeddedPlayersService = ReturnType<typeof createEmbeddedPlayersService>;

export interface EmbeddedPlayersDeps {
  players: EmbeddedPlayersRepository;
  streams: {
    exists(businessId: string, streamId: string): Promise<boolean>;
    /** Null when it is not published or not playable. */
    embeddable(streamId: string): Promise<PublicStream | null>;
  };
  newId: NewId;
  clock: Clock;
}

export function createEmbeddedPlayersService({ players, streams, newId, clock }: EmbeddedPlayersDeps) {
  async function requireStream(businessId: string, streamId: string | null) {
    if (streamId !== null && !(await streams.exists(businessId, streamId))) throw new ApiError('stream.not_found');
  }

  const readPublic = shareInFlight(async (id: string): Promise<PublicPlayerConfig> => {
    const player = found(await players.findAny(id));
    const stream = player.streamId === null ? null : await streams.embeddable(player.streamId);
    return { player, stream };
  });

  return {
    async list(
      businessId: string,
      query: { page: number; size: number; search?: string | undefined },
    ): Promise<Page<EmbeddedPlayer>> {
      const { players: items, totalItems } = await players.list(businessId, query);
      return toPage(items, totalItems, query);
    },

    async get(businessId: string, id: string): Promise<EmbeddedPlayer> {
      return found(await players.find(businessId, id));
    },

    async create(businessId: string, draft: EmbeddedPlayerDraft): Promise<EmbeddedPlayer> {
      await requireStream(businessId, draft.streamId);
      return players.insert(businessId, newId('ply'), draft, clock());
    },

    async update(businessId: string, id: string, draft: EmbeddedPlayerDraft): Promise<EmbeddedPlayer> {
      const current = found(await players.find(businessId, id));
      // A player whose video was deleted may still be edited without choosing another.
      if (draft.streamId !== current.streamId) await requireStream(businessId, draft.streamId);
      return found(await players.update(businessId, id, draft, clock()));
    },

    async assign(businessId: string, id: string, streamId: string | null): Promise<EmbeddedPlayer> {
      found(await players.find(businessId, id));
      await requireStream(businessId, streamId);
      return found(await players.update(businessId, id, { streamId }, clock()));
    },

    async remove(businessId: string, id: string): Promise<void> {
      if (!(await players.remove(businessId, id))) throw new ApiError('player.not_found');
    },

    async publicConfig(id: string | undefined): Promise<PublicPlayerConfig> {
      if (!id) throw fieldError('embeddedVideoPlayerId', 'embeddedVideoPlayerId is required');
      return readPublic(id);
    },
  };
}

function found(player: EmbeddedPlayer | undefined): EmbeddedPlayer {
  if (!player) throw new ApiError('player.not_found');
  return player;
}
