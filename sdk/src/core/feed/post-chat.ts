import type { listPostChat, PostChatLine } from '@zeacon/contract';
import { createHttp } from '../http.ts';
import { type FeedCalls, light, open } from './feed-calls.ts';
import { isPostChat } from './post-chat-guards.generated.ts';

export const postChatEndpoint = light<typeof listPostChat>('GET', `${open}/post-chat`, isPostChat);

export interface ReadChat {
  /** People can write there now. */
  isOpen: boolean;
  lines: readonly PostChatLine[];
  isComplete: boolean;
  messageCount: number;
}

const pageSize = 100;

/** What was said in the live of a post: as many lines as are shown, so that nothing that somebody reads is taken away. */
export async function readPostChat(
  { options }: Pick<FeedCalls, 'options'>,
  { postId, shown }: { postId: string; shown: number },
  signal: AbortSignal,
): Promise<ReadChat> {
  const { call } = createHttp(options);
  const lines: PostChatLine[] = [];
  for (;;) {
    const afterMs = lines.at(-1)?.positionMs ?? -1;
    const page = await call(postChatEndpoint, { query: { postId, afterMs, size: pageSize } }, signal);
    lines.push(...page.items);
    // Servers of before do not say whether it is open.
    const { isOpen = false, isComplete, messageCount } = page;
    if (isComplete || page.items.length === 0 || lines.length >= shown)
      return { isOpen, lines, isComplete, messageCount };
  }
}
