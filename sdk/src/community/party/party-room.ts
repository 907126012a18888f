import type { WatchPartyState } from '@zeacon/contract';
import { formatTime } from '../../core/player/format-time.ts';
import { ask } from '../ask-dialog.ts';
import { calls } from '../community-calls.ts';
import { sayProblem, textOf, tryTo } from '../writing.ts';
import { button, element } from './party-markup.ts';
import type { PartyMode } from './party-player.ts';
import { createTalk } from './party-talk.ts';
import { type PartyWords, sayCount } from './party-words.ts';

interface RoomOptions {
  postId: string;
  words: PartyWords;
  /** The second that is said something about. */
  second: () => number;
  onSeek: (seconds: number) => void;
  onBack: () => void;
  onLeave: () => void;
}

/** What stands beside the video while one is in a party. */
export function createRoom({ postId, words, second, onSeek, onBack, onLeave }: RoomOptions) {
  const count = element('span', { className: 'soft' });
  const status = element('p', { className: 'party-state', role: 'status' });
  const clock = element('p', { className: 'party-clock', role: 'timer', hidden: true });
  const lead = element('div', { className: 'room-line', hidden: true });
  const end = button(words.end, 'quiet', () => {
    void tryTo(end, async () => {
      const answer = await ask({ text: words.endAsk, action: end.textContent });
      if (answer !== undefined) await calls.endParty(postId);
    });
  });
  lead.append(element('p', { className: 'soft', textContent: words.lead }), end);
  const apart = element('div', { className: 'party-apart', hidden: true });
  const why = element('p', { role: 'status' });
  const back = button(words.back, 'main', onBack);
  apart.append(why, back);
  const talk = createTalk(words, onSeek);
  const room = element('section', { className: 'room' });
  room.setAttribute('aria-label', words.title);
  const head = element('div', { className: 'room-head' });
  const title = element('h2', { textContent: words.title, tabIndex: -1 });
  head.append(title, count);
  const line = element('div', { className: 'room-line' });
  line.append(status, clock, button(words.leave, 'quiet', onLeave));
  room.append(head, line, lead, apart, talk.list, words.mayWrite ? createForm() : visitors());

  function visitors() {
    return element('p', { className: 'soft', textContent: words.visit });
  }

  function createForm(): HTMLFormElement {
    const form = element('form', { className: 'room-form' });
    const input = element('input', { name: 'text', maxLength: 500, required: true, autocomplete: 'off' });
    input.placeholder = words.say;
    input.setAttribute('aria-label', words.say);
    form.append(input, element('button', { className: 'main', textContent: words.send }));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      event.stopPropagation();
      const text = textOf(form, 'text');
      if (!text) return;
      void tryTo(form, async () => {
        const { isHeld } = await calls.comment({ postId, parentId: null, text, atSec: second() });
        form.reset();
        if (isHeld) sayProblem(form, words.held);
      });
    });
    return form;
  }

  return {
    room,
    talk,
    focus: () => title.focus({ preventScroll: true }),

    showCount(watching: number) {
      count.textContent = sayCount(words, watching);
    },

    showMode(mode: PartyMode) {
      apart.hidden = mode === 'together';
      if (mode === 'together') return;
      why.textContent = mode === 'apart' ? words.apart : '';
      back.textContent = mode === 'apart' ? words.back : words.click;
    },

    showLost(isLost: boolean) {
      room.classList.toggle('lost', isLost);
      if (isLost) status.textContent = words.lost;
    },

    showState({ isPaused }: WatchPartyState, mayLead: boolean) {
      lead.hidden = !mayLead;
      const text = isPaused ? words.paused : words.playing;
      if (status.textContent !== text) status.textContent = text;
    },

    /** Negative before it begins. */
    showPlace(placeMs: number | undefined) {
      const waits = placeMs !== undefined && placeMs < 0;
      clock.hidden = !waits;
      status.hidden = waits;
      const text = waits ? words.begins.replace('{time}', formatTime(Math.ceil(-placeMs / 1000))) : '';
      if (clock.textContent !== text) clock.textContent = text;
    },
  };
}
