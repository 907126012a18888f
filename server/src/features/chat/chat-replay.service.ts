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
  async function timed({ streamId, businessId }: OfStream) {
    const live = await findLiveOf(streamId);
    const sessionId = live?.businessId === businessId ? live.sessionId : null;
    const time = live && sessionId ? await timeOf(sessionId, live.status === 'ENDED') : undefined;
    return live && time ? { live, time } : undefined;
  }

  /**
   * A page ends only where the position increases, so that `afterMs` of the next page skips nothing; it may therefore
   * be longer than `size`. Of the messages written before the first picture, the newest are at 0.
   */
  async function page(of: OfStream, { afterMs, size }: ReplayQuery, leftOut: LeftOut): Promise<Replayed> {
    const found = await timed(of);
    if (!found) return { items: [], isComplete: true };
    const { live, time } = found;
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
      const { items, isComplete } = await page({ streamId, businessId }, query, { members: member?.hidden ?? [] });
      const shown = items.map(({ row, positionMs }) => ({ ...toChatMessage(row), positionMs }));
      return { items: shown, isComplete, isPersonal: member !== undefined };
    },

    /**
     * Whether people can write now, and how many lines stand of it once it is over and was recorded, without those of
     * `hidden` members.
     */
    async stateOf(of: OfStream, hidden: readonly string[] = []): Promise<{ isOpen: boolean; messageCount: number }> {
      const live = await findLiveOf(of.streamId);
      const isOpen =
        live?.streamId === of.streamId &&
        live.businessId === of.businessId &&
        live.hasChat &&
        !live.recordOnly &&
        live.status !== 'ENDED';
      const found = isOpen || live?.status !== 'ENDED' ? undefined : await timed(of);
      if (!found) return { isOpen, messageCount: 0 };
      const leftOut = { members: hidden, blockedBy: of.businessId };
      return { isOpen, messageCount: await createChatRepository(db).count(found.live.streamId, leftOut) };
    },

    /** What stands of it, for whom the caller knows that they may read it. `hidden`: members whose words are left out. */
    async listTalk(of: OfStream, { hidden, ...query }: ReplayQuery & { hidden: readonly string[] }) {
      const { items, isComplete } = await page(of, query, { members: hidden, blockedBy: of.businessId });
      const lines = items.map(({ row, positionMs }): TalkLine => {
        const { id, memberId, name, isHost, text } = row;
        return { id, memberId, name, isHost, text, positionMs };
      });
      return { items: lines, isComplete };
    },
  };
}

const atOf = ({ pictureAt, sentAt }: ChatRow) => pictureAt ?? sentAt;
