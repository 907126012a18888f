import type { ChatMessage } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { toChatPieces } from '../../core/chat/chat-links.ts';
import type { PendingChatMessage } from '../../core/realtime/chat-store.ts';
import type { ChatStrings } from '../../words/live/chat-strings.ts';
import { renderServerWords } from '../../words/live/server-words.ts';

type Words = ChatStrings & { retry: string };

export function renderText(text: string) {
  return toChatPieces(text).map(({ text: piece, href }) =>
    href ? html`<a href=${href} target="_blank" rel="noopener nofollow ugc">${piece}</a>` : piece,
  );
}

export function renderMessage(message: ChatMessage, isOwn: boolean, words: Words) {
  return html`<li part="message" ?data-own=${isOwn} ?data-host=${message.isHost}>
    <span class="name" dir="auto">${message.name}</span>${
      message.isHost ? html`<span class="badge">${words.chatHost}</span>` : nothing
    }
    <span class="text" dir="auto">${renderText(message.text)}</span>
  </li>`;
}

interface PendingActions {
  retry: (ref: string) => void;
  dismiss: (ref: string) => void;
  hideToast: boolean;
}

export function renderPending(
  { ref, name, text, failure }: PendingChatMessage,
  words: Words,
  { retry, dismiss, hideToast }: PendingActions,
) {
  const own = failure ? toRefusal(failure, words) : words.chatSending;
  return html`<li part="message" data-own ?data-failed=${failure !== undefined}>
    <span class="name" dir="auto">${name ?? ''}</span>
    <span class="text" dir="auto">${text}</span>
    <span class="state">${own}</span>${hideToast ? nothing : renderServerWords(failure?.message, own)}
    ${
      failure
        ? html`<button type="button" @click=${() => retry(ref)}>${words.retry}</button>
            <button type="button" @click=${() => dismiss(ref)}>${words.cancel}</button>`
        : nothing
    }
  </li>`;
}

interface Refusal {
  isAsking: boolean;
  /** What the server says of it. */
  said: string | undefined;
  retry: () => void;
}

/** Why the viewer cannot join the chat, with a button to try again. */
export function renderRefusal({ isAsking, said, retry }: Refusal, words: Words & { loading: string }) {
  return html`<p class="note" role="status">
    ${isAsking ? words.loading : html`${words.chatNotOpened} ${renderServerWords(said, words.chatNotOpened)}`}
    <button type="button" class="retry" @click=${retry}>${words.retry}</button>
  </p>`;
}

function toRefusal({ error, retryAfterSec }: NonNullable<PendingChatMessage['failure']>, words: Words): string {
  if (error === 'chat.off') return words.chatOff;
  if (error === 'chat.blocked') return words.chatBlocked;
  if (error === 'live.name_refused') return words.nameRefused;
  if (retryAfterSec !== undefined) return words.chatWait(Math.ceil(retryAfterSec));
  return words.chatNotSent;
}
