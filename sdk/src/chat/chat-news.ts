import type { ChatMessage } from '@zeacon/contract';

/** News are spoken at most so often. */
const spokenMs = 5000;

/** What is new in a live chat since it was opened; `say` is handed what others wrote meanwhile, now and then. */
export function createChatNews(say: (fresh: readonly ChatMessage[]) => void) {
  /** Undefined until it is known what was there before. */
  let newestSeq: number | undefined;
  let spokenSeq = 0;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let listed: readonly ChatMessage[] = [];

  return {
    /** The whole list, oldest first; answers how many of it are new. */
    take(messages: readonly ChatMessage[], authorId: string | undefined): number {
      // Who one is comes together with what was written before.
      if (authorId === undefined) return 0;
      listed = messages;
      const lastSeq = messages.at(-1)?.seq ?? 0;
      const before = newestSeq ?? lastSeq;
      if (newestSeq === undefined) spokenSeq = lastSeq;
      newestSeq = Math.max(before, lastSeq);
      const news = messages.filter(({ seq }) => seq > before);
      const isByOthers = (message: ChatMessage) => message.authorId !== authorId;
      if (news.some(isByOthers))
        speaking ??= setTimeout(() => {
          speaking = undefined;
          const fresh = listed.filter((message) => message.seq > spokenSeq && isByOthers(message));
          spokenSeq = newestSeq ?? 0;
          if (fresh.length > 0) say(fresh);
        }, spokenMs);
      return news.length;
    },
    stop: () => clearTimeout(speaking),
  };
}
