import { type ChatReplayMessage, chatHistorySize } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import { type ChatRow, createChatRepository, type ReplayCursor } from './chat.repository.ts';
import { toChatMessage } from './chat-message.ts';
import type { RecordedPart } from './recording-time.ts';
import { createRecordingTimes } from './recording-times.ts';

export type ChatReplayService = ReturnType<typeof createChatReplayService>;

export interface ChatReplayDeps {
  db: Queryable;
  /** Rejects like every viewer's call. */
  requireWatchable: (
    streamId: string | undefined,
    token: ViewerToken | undefined,
  ) => Promise<{ streamId: string; businessId: string }>;
  /** The live stream itself, or the live stream that this is a recording of. */
  findLiveOf: (streamId: string) => Promise<LiveChannel | undefined>;
  /** The parts of one rendition, in order. */
  listParts: (sessionId: string) => Promise<RecordedPart[]>;
}

export interface ReplayQuery {
  afterMs: number;
  size: number;
}

const readSize = 500;

export function createChatReplayService({ db, requireWatchable, findLiveOf, listParts }: ChatReplayDeps) {
  const timeOf = createRecordingTimes(listParts);

  return {
    /**
     * A page ends only where the position increases, so that `afterMs` of the next page skips nothing; it may therefore
     * be longer than `size`. Of the messages written before the first picture, the newest are at 0.
     */
    async read(
      id: string | undefined,
      token: ViewerToken | undefined,
      { afterMs, size }: ReplayQuery,
    ): Promise<{ items: ChatReplayMessage[]; isComplete: boolean }> {
      const { streamId, businessId } = await requireWatchable(id, token);
      const live = await findLiveOf(streamId);
      const sessionId = live?.businessId === businessId ? live.sessionId : null;
      const time = live && sessionId ? await timeOf(sessionId, live.status === 'ENDED') : undefined;
      if (!live || !time) return { items: [], isComplete: true };

      const place = (row: ChatRow): ChatReplayMessage => ({
        ...toChatMessage(row),
        positionMs: time.positionMs(atOf(row).getTime()),
      });
      const chat = createChatRepository(db);
      const firstAt = new Date(time.beganAtMs);
      const fromMs = time.notBeforeMs(afterMs);
      const items = afterMs < 0 ? (await chat.before(live.streamId, firstAt, chatHistorySize)).map(place) : [];
      // One millisecond earlier with the highest number, so that messages at exactly this time are included.
      let cursor: ReplayCursor = {
        at: new Date((fromMs ?? firstAt.getTime()) - 1),
        seq: Number.MAX_SAFE_INTEGER,
      };
      for (;;) {
        const rows = await chat.replay(live.streamId, cursor, readSize);
        for (const row of rows) {
          const item = place(row);
          if (item.positionMs <= afterMs) continue;
          if (items.length >= size && item.positionMs > items.at(-1)!.positionMs) return { items, isComplete: false };
          items.push(item);
        }
        const last = rows.at(-1);
        if (!last || rows.length < readSize) return { items, isComplete: true };
        cursor = { at: atOf(last), seq: last.seq };
      }
    },
  };
}

const atOf = ({ pictureAt, sentAt }: ChatRow) => pictureAt ?? sentAt;
