import { createRandomId } from '../core/visitor/random-id.ts';

interface ChatIdentity {
  /** Tells the server which messages belong together; a random id. */
  readonly visitorId: string;
  /** Empty until the visitor gives one. */
  readonly name: string;
  /** What a server said of the id. */
  readonly proof?: string;
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
  store();
}

/** Goes with the id: stored only if that is. */
export function keepChatProof(proof: string | undefined): void {
  if (!proof || proof === identity?.proof) return;
  identity = { ...getChatIdentity(), proof };
  if (recall()?.visitorId === identity.visitorId) store();
}

function store(): void {
  try {
    localStorage.setItem(key, JSON.stringify(identity));
  } catch {
    // Storage may be full or blocked: the identity then lasts as long as the page.
  }
}

function recall(): ChatIdentity | undefined {
  try {
    const kept: Partial<Record<keyof ChatIdentity, unknown>> = JSON.parse(localStorage.getItem(key) ?? '{}');
    const { visitorId, name, proof } = kept;
    if (typeof visitorId !== 'string' || visitorId.length < 8 || typeof name !== 'string') return undefined;
    const known = { visitorId: visitorId.slice(0, 64), name: name.slice(0, 40) };
    return typeof proof === 'string' && proof.length <= 100 ? { ...known, proof } : known;
  } catch {
    return undefined;
  }
}
