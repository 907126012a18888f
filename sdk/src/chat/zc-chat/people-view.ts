import type { LiveMember } from '@zeacon/contract';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { MemberPages } from '../../core/chat/member-pages.ts';
import type { ChatStrings } from '../../words/live/chat-strings.ts';
import { renderServerWords } from '../../words/live/server-words.ts';

type Words = ChatStrings & { retry: string };

/** The people in the live stream's channel, one page at a time. */
export function renderPeople({ page, hasFailed, said, go, retry }: MemberPages, words: Words, hideToast: boolean) {
  return html`<div class="people" part="people" role="group" aria-label=${words.chatPeople} tabindex="0">
    ${
      hasFailed
        ? html`<p class="note" role="status">
            ${words.chatPeopleFailed} ${hideToast ? nothing : renderServerWords(said, words.chatPeopleFailed)}
            <button type="button" @click=${retry}>${words.retry}</button>
          </p>`
        : nothing
    }
    ${
      page
        ? html`<ul>
              ${repeat(
                page.items,
                ({ authorId }) => authorId,
                (member) => renderMember(member, words),
              )}
            </ul>
            ${page.memberCount === 0 ? html`<p class="note">${words.chatNobody}</p>` : nothing}
            ${page.unnamedCount > 0 ? html`<p class="note">${words.chatUnnamed(page.unnamedCount)}</p>` : nothing}
            ${page.totalPages > 1 ? renderPages(page.currentPage, page.totalPages, go, words) : nothing}`
        : nothing
    }
  </div>`;
}

function renderMember({ name, role }: LiveMember, words: Words) {
  const badge = { host: words.chatHost, guest: words.chatOnStage, viewer: undefined }[role];
  return html`<li>
    <span class="name" dir="auto">${name}</span>${badge ? html`<span class="badge">${badge}</span>` : nothing}
  </li>`;
}

function renderPages(current: number, total: number, go: (page: number) => void, words: Words) {
  const turn = (page: number, label: string, sign: string) =>
    html`<button
      type="button"
      aria-label=${label}
      aria-disabled=${page < 1 || page > total}
      @click=${() => page >= 1 && page <= total && go(page)}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
  return html`<div class="pages">
    ${turn(current - 1, words.previousPage, '‹')}
    <span role="status">${words.pageOf(current, total)}</span>
    ${turn(current + 1, words.nextPage, '›')}
  </div>`;
}
