import { css } from 'lit';
import { searchMentioned } from '../../core/feed/mention-calls.ts';
import { offerMentions, type WritingField } from '../../mentions/offer-mentions.ts';
import { toMentionStrings } from '../../words/feed/mention-strings.ts';
import { addStyles } from '../add-styles.ts';
import type { MemberPartDeps } from './member-part.ts';

const styles = css`
  .options {
    position: absolute;
    z-index: 2;
    display: grid;
    min-width: 160px;
    max-width: calc(100% - 32px);
    padding: 4px;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--surface);
    box-shadow: 0 6px 24px rgb(0 0 0 / 20%);
    list-style: none;
    overflow-wrap: anywhere;
  }

  .options li {
    padding: 8px 10px;
    border-radius: 8px;
    cursor: pointer;
  }

  .options [aria-selected='true'] {
    background: var(--tint);
    font-weight: 600;
  }
`;

/** A member may sign in again. */
const offered = new WeakSet<MemberPartDeps['feed']>();

/** In posts and comments that somebody writes or edits. */
export function offerMentionsIn(root: ShadowRoot, { feed, writing }: MemberPartDeps): void {
  if (offered.has(feed)) return;
  offered.add(feed);
  addStyles(root, styles);
  offerMentions({
    ...{ root, fieldOf, search: searchMentioned(feed.calls), signal: feed.signal },
    label: () => toMentionStrings(writing.words()).feedMention,
  });
}

function fieldOf(target: EventTarget | null): WritingField | undefined {
  if (!(target instanceof HTMLTextAreaElement) || !target.dataset.place) return undefined;
  return {
    element: target,
    before: () => target.value.slice(0, target.selectionStart),
    put(text, instead) {
      const end = target.selectionStart;
      target.setRangeText(text, end - instead, end, 'end');
      target.dispatchEvent(new Event('input', { bubbles: true }));
      target.focus();
    },
    place: {
      after(list) {
        target.after(list);
        list.style.top = `${target.offsetTop + target.offsetHeight + 4}px`;
        list.style.left = `${target.offsetLeft}px`;
      },
    },
  };
}
