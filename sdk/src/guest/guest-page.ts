import type { GuestInvitation, guestPagePath, readGuestInvitation } from '@zeacon/contract';
import { toJson } from '../core/to-json.ts';

const path: (typeof readGuestInvitation)['path'] = '/general/v1.1/stream/viewer/guest';
const pagePath: typeof guestPagePath = '/guest';
const timeoutMs = 30_000;

/** Shows what the link in the address invites to, and the button with which the guest comes. */
export async function showInvitation(): Promise<void> {
  // Another link that is pasted into the same tab loads nothing by itself.
  addEventListener('hashchange', () => location.reload());
  const streamId = decodeURIComponent(location.pathname.slice(pagePath.length + 1));
  const guestKey = location.hash.slice(1);
  const said = part('#said');
  const asked = await ask(streamId, guestKey).catch(() => ({ error: 'client.failed' }));
  if ('error' in asked) {
    const { invalid, ended, failed } = said.dataset;
    const words: Record<string, string | undefined> = {
      'guest_link.ended': ended,
      'stream.expired': ended,
      'guest_link.invalid': invalid,
      'request.invalid': invalid,
      'stream.not_found': invalid,
    };
    said.textContent = words[asked.error] ?? failed!;
    part('#waiting').hidden = true;
    return;
  }
  show(asked);
  const hand = part('zc-hand-raise');
  hand.setAttribute('stream-id', streamId);
  hand.setAttribute('guest-key', guestKey);
  part('#waiting').hidden = true;
  part('#invitation').hidden = false;
}

const part = (selector: string) => document.querySelector<HTMLElement>(selector)!;

function show({ name, businessName, imageUrl, eventStart, liveStatus }: GuestInvitation): void {
  document.title = `${name} · ${businessName}`;
  part('#name').textContent = name;
  part('#business').textContent = businessName;
  const logo = part('#logo') as HTMLImageElement;
  if (imageUrl) logo.src = imageUrl;
  logo.hidden = !imageUrl;
  const isOnAir = liveStatus === 'LIVE' || liveStatus === 'INTERRUPTED';
  const when = part('#when');
  when.textContent = isOnAir ? when.dataset.now! : eventStart ? toStart(when.dataset.starts!, eventStart) : '';
  when.hidden = when.textContent === '';
}

function toStart(words: string, eventStart: string): string {
  const { lang } = document.documentElement;
  const moment = new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' });
  return words.replace(/\{\w+\}/, moment.format(new Date(eventStart)));
}

async function ask(streamId: string, guestKey: string): Promise<GuestInvitation | { error: string }> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: toJson({ streamId, guestKey }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const { responseData, error = 'client.failed' } = (await answer.json()) as {
    responseData?: GuestInvitation;
    error?: string;
  };
  return responseData ?? { error };
}
