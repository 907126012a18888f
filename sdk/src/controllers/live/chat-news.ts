import type { ChatMessage } from '@zeacon/contract';

/** News are spoken at most so often. */
const spokenMs = 5000;

/** What is new in a live chat since it was opened; `say` is handed what others wrote meanwhile, now and then. */
export function createChatNews(say: (fresh: readonly ChatMessage[]) => void) {
  let newestSeq = 0;
  let spokenSeq = 0;
  let speaking: ReturnType<typeof setTimeout> | undefined;
  let listed: readonly ChatMessage[] = [];

  return {
    /** The whole list, oldest first; answers how many of it are new. */
    take(messages: readonly ChatMessage[], authorId: string | undefined): number {
      listed = messages;
      const news = newestSeq === 0 ? [] : messages.filter(({ seq }) => seq > newestSeq);
      newestSeq = Math.max(newestSeq, messages.at(-1)?.seq ?? 0);
      const isByOthers = (message: ChatMessage) => message.authorId !== authorId;
      if (news.some(isByOthers))
        speaking ??= setTimeout(() => {
          speaking = undefined;
          const fresh = listed.filter((message) => message.seq > spokenSeq && isByOthers(message));
          spokenSeq = newestSeq;
          if (fresh.length > 0) say(fresh);
        }, spokenMs);
      else if (news.length === 0) spokenSeq = Math.max(spokenSeq, newestSeq);
      return news.length;
    },
    stop: () => clearTimeout(speaking),
  };
}
