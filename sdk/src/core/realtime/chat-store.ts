import type { ChatMessage, RealtimeEvent, RealtimeTicket } from '@zeacon/contract';
import { createStore, type Store } from '../store.ts';
import { createRandomId } from '../visitor/random-id.ts';
import type { RealtimeClient } from './realtime-client.ts';

/** A message written here that is not answered yet, or was refused. */
export interface PendingChatMessage {
  readonly ref: string;
  readonly name: string | undefined;
  readonly text: string;
  /** Why it was refused: an error code and its message. */
  readonly failure:
    | { readonly error: string; readonly message: string; readonly retryAfterSec?: number | undefined }
    | undefined;
}

export interface ChatState {
  /** Oldest first, each once. */
  readonly messages: readonly ChatMessage[];
  readonly pending: readonly PendingChatMessage[];
  readonly pinned: ChatMessage | null;
  readonly hasChat: boolean;
  readonly slowModeSec: number;
  /** The name that the viewer writes under, if it is known who they are. */
  readonly memberName: string | undefined;
  /** The viewer's own author id. */
  readonly authorId: string | undefined;
}

export interface ChatStore extends Store<ChatState> {
  /** What the server knows of the viewer: what authors wrote whom they blocked is not shown. */
  know(member: RealtimeTicket['member']): void;
  /** Takes the client's events. */
  take(event: RealtimeEvent): void;
  send(message: { text: string; name?: string; pictureDate?: string }): void;
  /** Resends a refused message. */
  retry(ref: string): void;
  /** Removes a refused message. */
  dismiss(ref: string): void;
}

/** How many messages are kept. */
const keptMessages = 500;

/** A stream's chat as a page shows it. */
export function createChatStore(client: () => Pick<RealtimeClient, 'chat'> | undefined): ChatStore {
  const store = createStore<ChatState>({
    messages: [],
    pending: [],
    pinned: null,
    hasChat: true,
    slowModeSec: 0,
    authorId: undefined,
    memberName: undefined,
  });
  let hidden: readonly string[] = [];
  const heard = (message: ChatMessage | null) => (message && hidden.includes(message.authorId) ? null : message);
  const drafts = new Map<string, Parameters<RealtimeClient['chat']>[0]>();

  const withoutPending = (ref: string | undefined) => store.state.pending.filter((one) => one.ref !== ref);

  function merge(held: readonly ChatMessage[], more: readonly ChatMessage[], deletedIds: readonly string[] = []) {
    const bySeq = new Map([...held, ...more].map((message) => [message.seq, message]));
    const gone = new Set(deletedIds);
    const kept = [...bySeq.values()].filter(
      ({ messageId, authorId }) => !gone.has(messageId) && !hidden.includes(authorId),
    );
    return kept.sort((a, b) => a.seq - b.seq).slice(-keptMessages);
  }

  function takeState({ hasChat, chatSlowModeSec, pinned }: Extract<RealtimeEvent, { type: 'state' }>['state']) {
    store.patch({
      ...(hasChat !== undefined && { hasChat }),
      ...(chatSlowModeSec !== undefined && { slowModeSec: chatSlowModeSec }),
      ...(pinned !== undefined && { pinned: heard(pinned) }),
    });
  }

  function takeChat({ message, ref }: Extract<RealtimeEvent, { type: 'chat' }>) {
    const { messages } = store.state;
    if (hidden.includes(message.authorId)) return;
    const isNext = message.seq > (messages.at(-1)?.seq ?? 0) && messages.length < keptMessages;
    if (ref !== undefined) drafts.delete(ref);
    store.patch({
      messages: isNext ? [...messages, message] : merge(messages, [message]),
      ...(ref !== undefined && { pending: withoutPending(ref) }),
    });
  }

  function takeRefusal({ ref, error, message, retryAfterSec }: Extract<RealtimeEvent, { type: 'refused' }>) {
    const { pending } = store.state;
    if (!pending.some((one) => one.ref === ref)) return;
    const failure = { error, message, retryAfterSec };
    store.patch({ pending: pending.map((one) => (one.ref === ref ? { ...one, failure } : one)) });
  }

  function take(event: RealtimeEvent): void {
    const { messages } = store.state;
    if (event.type === 'joined') {
      const held = event.isContinuous ? messages : [];
      store.patch({ authorId: event.authorId, messages: merge(held, event.messages, event.deletedIds) });
      takeState(event.state);
    } else if (event.type === 'state') takeState(event.state);
    else if (event.type === 'chat') takeChat(event);
    else if (event.type === 'chat-deleted') store.patch({ messages: merge(messages, [], event.messageIds) });
    else if (event.type === 'refused') takeRefusal(event);
  }

  return {
    get state() {
      return store.state;
    },
    patch: store.patch,
    subscribe: store.subscribe,
    take,

    know(member) {
      hidden = member?.hiddenAuthors ?? [];
      const { messages, pinned } = store.state;
      store.patch({ memberName: member?.name, messages: merge(messages, []), pinned: heard(pinned) });
    },

    send(message) {
      const ref = createRandomId();
      const draft = { ...message, ref };
      drafts.set(ref, draft);
      const { text, name } = message;
      store.patch({ pending: [...store.state.pending, { ref, name, text, failure: undefined }] });
      client()?.chat(draft);
    },

    retry(ref) {
      const draft = drafts.get(ref);
      if (!draft) return;
      store.patch({
        pending: store.state.pending.map((one) => (one.ref === ref ? { ...one, failure: undefined } : one)),
      });
      client()?.chat(draft);
    },

    dismiss(ref) {
      drafts.delete(ref);
      store.patch({ pending: withoutPending(ref) });
    },
  };
}
