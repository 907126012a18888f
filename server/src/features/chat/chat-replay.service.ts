import { type ChatReplayMessage, chatHistorySize } from '@zeacon/contract';
import type { ViewerToken } from '../../platform/actors/actor.ts';
import type { CallerRequest } from '../../platform/actors/admission.ts';
import type { Queryable } from '../../platform/database/database.ts';
import type { Ground } from '../../platform/grounds/ground.ts';
import type { LiveChannel } from '../../platform/live-channel/live-channel.ts';
import type { FindLiveMember } from '../../platform/live-channel/live-member.ts';
import { type ChatRow, createChatRepository, type LeftOut, type ReplayCursor } from './chat.repository.ts';
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
  ) => Promise<OfStream & { ground?: Ground | undefined }>;
  findMember: FindLiveMember;
  /** The live stream itself, or the live stream that this is a recording of. */
  findLiveOf: (streamId: string) => Promise<LiveChannel | undefined>;
  /** The parts of one rendition, in order. */
  listParts: (sessionId: string) => Promise<RecordedPart[]>;
}

interface OfStream {
  streamId: string;
  businessId: string;
}

/** A live that was recorded, with the time of its recording. */
interface Timed {
  live: LiveChannel;
  time: NonNullable<Awaited<ReturnType<ReturnType<typeof createRecordingTimes>>>>;
}

interface Replayed {
  items: { row: ChatRow; positionMs: number }[];
  isComplete: boolean;
}

export interface ReplayQuery {
  afterMs: number;
  size: number;
}

/** A line of the chat that stands in another place than the chat itself. */
export interface TalkLine {
  id: string;
  /** Of a member of a community: their account. */
  memberId: string | null;
  name: string;
  isHost: boolean;
  text: string;
  positionMs: number;
}

const readSize = 500;

export function createChatReplayService({ db, requireWatchable, findMember, findLiveOf, listParts }: ChatReplayDeps) {
  const timeOf = createRecordingTimes(listParts);

  /** The live, and the time of its recording; undefined where nothing was recorded. */
  async function timed(live: LiveChannel | undefined, businessId: string): Promise<Timed | undefined> {
    const sessionId = live?.businessId === businessId ? live.sessionId : null;
    const time = live && sessionId ? await timeOf(sessionId, live.status === 'ENDED') : undefined;
    return live && time ? { live, time } : undefined;
  }

  /**
   * A page ends only where the position increases, so that `afterMs` of the next page skips nothing; it may therefore
   * be longer than `size`. Of the messages written before the first picture, the newest are at 0.
   */
  async function page({ live, time }: Timed, { afterMs, size }: ReplayQuery, leftOut: LeftOut): Promise<Replayed> {
    const place = (row: ChatRow) => ({ row, positionMs: time.positionMs(atOf(row).getTime()) });
    const chat = createChatRepository(db);
    const firstAt = new Date(time.beganAtMs);
    const fromMs = time.notBeforeMs(afterMs);
    const items = afterMs < 0 ? (await chat.before(live.streamId, firstAt, chatHistorySize, leftOut)).map(place) : [];
    // One millisecond earlier with the highest number, so that messages at exactly this time are included.
    let cursor: ReplayCursor = {
      at: new Date((fromMs ?? firstAt.getTime()) - 1),
      seq: Number.MAX_SAFE_INTEGER,
    };
    for (;;) {
      const rows = await chat.replay(live.streamId, cursor, readSize, leftOut);
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
  }

  return {
    /** `isPersonal`: it was read for somebody who is known, who may not be shown what others are. */
    async read(
      id: string | undefined,
      token: ViewerToken | undefined,
      query: ReplayQuery & { request: CallerRequest },
    ): Promise<{ items: ChatReplayMessage[]; isComplete: boolean; isPersonal: boolean }> {
      const { request } = query;
      const { streamId, businessId, ground } = await requireWatchable(id, token);
      const member = await findMember({ businessId, request, ground });
      const isPersonal = member !== undefined;
      const found = await timed(await findLiveOf(streamId), businessId);
      if (!found) return { items: [], isComplete: true, isPersonal };
      const { items, isComplete } = await page(found, query, { members: member?.hidden ?? [] });
      const shown = items.map(({ row, positionMs }) => ({ ...toChatMessage(row), positionMs }));
      return { items: shown, isComplete, isPersonal };
    },

    /**
     * Whether people can write now; once it is over and was recorded, what stands of it and how many lines that is, without
     * those of `hidden` members. For whom the caller knows that they may read it.
     */
    async readTalk(of: OfStream, { hidden, ...query }: ReplayQuery & { hidden: readonly string[] }) {
      const live = await findLiveOf(of.streamId);
      const isOpen =
        live?.streamId === of.streamId &&
        live.businessId === of.businessId &&
        live.hasChat &&
        !live.recordOnly &&
        live.status !== 'ENDED';
      const found = live?.status === 'ENDED' ? await timed(live, of.businessId) : undefined;
      const leftOut = { members: hidden, blockedBy: of.businessId };
      const messageCount = found ? await createChatRepository(db).count(found.live.streamId, leftOut) : 0;
      if (!found || messageCount === 0) return { isOpen, messageCount, items: [], isComplete: true };
      const { items, isComplete } = await page(found, query, leftOut);
      const lines = items.map(({ row, positionMs }): TalkLine => {
        const { id, memberId, name, isHost, text } = row;
        return { id, memberId, name, isHost, text, positionMs };
      });
      return { isOpen, messageCount, items: lines, isComplete };
    },
  };
}

const atOf = ({ pictureAt, sentAt }: ChatRow) => pictureAt ?? sentAt;
