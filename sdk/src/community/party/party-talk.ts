import type { WatchPartyComment } from '@zeacon/contract';
import { formatTime } from '../../core/player/format-time.ts';
import { pageState } from '../page-state.ts';
import { element } from './party-markup.ts';
import type { PartyWords } from './party-words.ts';

const shownMax = 200;
/** Whoever reads further up stays there. */
const nearEndPx = 60;

/** What is said in a party. */
export function createTalk(words: PartyWords, onSeek: (seconds: number) => void) {
  const list = element('ol', { className: 'said-list', role: 'log', tabIndex: 0 });
  list.setAttribute('aria-label', words.talk);

  function lineOf({ id, text, atSec, name, role }: WatchPartyComment): HTMLElement {
    const line = element('li');
    line.dataset.id = id;
    const by = element('p', { className: 'by' });
    const who = element('strong');
    who.append(element('bdi', { textContent: name ?? words.nobody }));
    by.append(who);
    if (role === 'MODERATOR' || role === 'OWNER')
      by.append(element('span', { className: 'badge', textContent: words.moderator }));
    if (atSec !== null) {
      const moment = element('button', { type: 'button', className: 'moment', textContent: formatTime(atSec) });
      moment.dir = 'ltr';
      moment.addEventListener('click', (event) => {
        event.stopPropagation();
        onSeek(atSec);
      });
      by.append(moment);
    }
    line.append(by, element('p', { className: 'said', textContent: text, dir: 'auto' }));
    return line;
  }

  /** Also where what stands above it takes some of its place. */
  let isAtEnd = true;
  list.addEventListener('scroll', () => {
    isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < nearEndPx;
  });
  const follow = () => {
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  };
  new ResizeObserver(follow).observe(list);

  const find = (id: string) => list.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"]`);

  return {
    list,
    add(comment: WatchPartyComment) {
      const { memberId } = comment;
      // Everybody in it is told the same.
      if (find(comment.id) || (memberId !== null && pageState?.hidden?.includes(memberId))) return;
      list.append(lineOf(comment));
      while (list.children.length > shownMax) list.firstElementChild?.remove();
      follow();
    },
    remove: (id: string) => find(id)?.remove(),
  };
}
