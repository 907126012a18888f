import type { ChatMessage } from '@zeacon/contract';

/** New messages are announced at most this often. */
const spokenMs = 5000;

/** Tracks what is new in a live chat since it was opened; now and then, `say` gets what others wrote meanwhile. */
export function createChatNews(say: (fresh: readonly ChatMessage[]) => void) {
  /** Undefined until the history is known. */
  let newestSeq: number | undefined;
  let spokenSeq = 0;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let listed: readonly ChatMessage[] = [];

  return {
    /** The whole list, oldest first; returns how many of them are new. */
    take(messages: readonly ChatMessage[], authorId: string | undefined): number {
      // The own author id arrives together with the history.
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
