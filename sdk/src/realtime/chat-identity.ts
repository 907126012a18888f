import { createRandomId } from '../core/visitor/random-id.ts';

interface ChatIdentity {
  /** Tells the server whose messages are whose, and is nothing but random. */
  readonly visitorId: string;
  /** Empty until there is one. */
  readonly name: string;
}

const key = 'zc-chat';
let identity: ChatIdentity | undefined;

/** Who this browser is in chats. Nothing is stored before the first message or raised hand. */
export function getChatIdentity(): ChatIdentity {
  identity ??= recall() ?? { visitorId: createRandomId(), name: '' };
  return identity;
}

/** Keeps the name for the next visit, where the browser lets it. Call it for what the visitor has entered. */
export function keepChatName(name: string): void {
  identity = { ...getChatIdentity(), name };
  try {
    localStorage.setItem(key, JSON.stringify(identity));
  } catch {
    // Storage may be full or forbidden: the name then holds until the page goes.
  }
}

function recall(): ChatIdentity | undefined {
  try {
    const kept: Partial<Record<keyof ChatIdentity, unknown>> = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { visitorId, name } = kept;
    if (typeof visitorId !== 'string' || visitorId.length < 8 || typeof name !== 'string') return undefined;
    return { visitorId: visitorId.slice(0, 64), name: name.slice(0, 40) };
  } catch {
    return undefined;
  }
}
