import { createRandomId } from '../core/visitor/random-id.ts';

interface ChatIdentity {
  /** Tells the server which messages belong together; a random id. */
  readonly visitorId: string;
  /** Empty until the visitor gives one. */
  readonly name: string;
}

const key = 'zc-chat';
let identity: ChatIdentity | undefined;

/** Who this browser is in chats. Nothing is stored before the first message or raised hand. */
export function getChatIdentity(): ChatIdentity {
  identity ??= recall() ?? { visitorId: createRandomId(), name: '' };
  return identity;
}

/** Stores the name for the next visit, if the browser allows it. Call it only for a name the visitor entered. */
export function keepChatName(name: string): void {
  identity = { ...getChatIdentity(), name };
  try {
    localStorage.setItem(key, JSON.stringify(identity));
  } catch {
    // Storage may be full or blocked: the name then lasts as long as the page.
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
