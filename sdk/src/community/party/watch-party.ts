import type { CommunityTicket, WatchPartyEvent, WatchPartyRequest, WatchPartyState } from '@zeacon/contract';
import { createServerClock } from '../../core/community/server-clock.ts';
import { watchPartyKind } from '../../core/community/watch-party-kind.ts';
import { ZcError } from '../../core/result.ts';
import { createRandomId } from '../../core/visitor/random-id.ts';
import { CallRefused, calls } from '../community-calls.ts';
import { topics } from '../page-topics.ts';
import { element } from './party-markup.ts';
import { createPartyPlayer, type PartyVideo } from './party-player.ts';
import { createRoom } from './party-room.ts';
import type { PartyWords } from './party-words.ts';

const firstQuestions = 5;
const askEveryMs = 20_000;
const answerWithinMs = 5000;
const showEveryMs = 250;

/** A refusal ends the party for this page; what passes is tried again. */
async function openTicket(postId: string): Promise<CommunityTicket> {
  try {
    return await calls.openParty(postId);
  } catch (error) {
    throw error instanceof CallRefused ? new ZcError(error.code, error.message) : error;
  }
}

/** Joins the party of the post that is read; returns how to leave it. */
export function openParty(postId: string, words: PartyWords, onLeft: () => void): () => void {
  const article = document.getElementById(postId);
  const video = article?.querySelector<PartyVideo>('zc-player');
  const place = article?.querySelector('.video');
  if (!video || !place) return () => undefined;
  const leaving = new AbortController();
  const { signal } = leaving;
  const clock = createServerClock();
  let mayLead = false;
  let durationMs = 0;
  let wasHiddenAt = 0;

  const player = createPartyPlayer({
    ...{ video, signal },
    serverMs: () => (clock.isKnown ? clock.at(performance.now()) : undefined),
    onMode: (mode) => room.showMode(mode),
    lead: (wish) => channel.send({ type: 'steer', ...wish }),
  });
  const room = createRoom({
    ...{ postId, words },
    second: () => Math.floor(video.currentTime || 0),
    onSeek(seconds) {
      video.currentTime = seconds;
    },
    onBack: player.rejoin,
    onLeave: leave,
  });

  function take(state: WatchPartyState): void {
    player.follow(state, durationMs, mayLead);
    room.showState(player.state ?? state, mayLead);
  }

  const channel = topics.subscribe<CommunityTicket, WatchPartyEvent, WatchPartyRequest>(watchPartyKind, {
    signal,
    openTicket: () => openTicket(postId),
    onStatus: (status) => room.showLost(status === 'waiting'),
    onEvent(event) {
      if (event.type === 'joined') {
        ({ mayLead, durationMs } = event);
        player.reset();
        for (const comment of event.comments) room.talk.add(comment);
        void askTime(firstQuestions);
        take(event.state);
      } else if (event.type === 'state') take(event.state);
      else if (event.type === 'comment') room.talk.add(event.comment);
      else if (event.type === 'comment-removed') room.talk.remove(event.id);
      else if (event.type === 'presence') room.showCount(event.count);
      else if (event.type === 'ended') say(words.over);
      else if (event.type === 'closed') say(event.message);
    },
  });

  /** One after another, so that they do not hold each other up. */
  async function askTime(times: number): Promise<void> {
    for (let n = 0; n < times && !signal.aborted; n += 1) {
      const askedMs = performance.now();
      const request = { type: 'clock' as const, ref: createRandomId() };
      const answer = await channel.ask(request, { signal, timeoutMs: answerWithinMs }).catch(() => undefined);
      const heardMs = performance.now();
      if (answer?.type === 'clock') clock.take({ askedMs, heardMs, serverMs: answer.serverMs });
    }
  }

  /** It is over, and one reads why. */
  function say(text: string): void {
    const note = element('p', { className: 'soft party-over', role: 'status', textContent: text });
    place?.after(note);
    leave();
  }

  function leave(): void {
    if (signal.aborted) return;
    leaving.abort();
    room.room.remove();
    document.body.classList.remove('in-party');
    onLeft();
  }

  article?.querySelector('.party-over')?.remove();
  document.body.classList.add('in-party');
  place.after(room.room);
  room.focus();
  place.scrollIntoView({ block: 'nearest' });
  const timers = [
    setInterval(() => void askTime(1), askEveryMs),
    setInterval(() => room.showPlace(player.whereMs()), showEveryMs),
  ];
  signal.addEventListener('abort', () => timers.forEach(clearInterval));
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.hidden) wasHiddenAt = Date.now();
      else if (Date.now() - wasHiddenAt > askEveryMs) {
        clock.forget();
        void askTime(firstQuestions);
      }
    },
    { signal },
  );
  return leave;
}
