import { memberVideoMaxBytes, memberVideoMaxSec, type UploadTicket } from '@zeacon/contract';
import { renewNeed } from './attach-pictures.ts';
import { calls } from './community-calls.ts';
import { sendFile } from './send-file.ts';
import { sayProblem, tryTo } from './writing.ts';

interface Said {
  hint: string;
  takeOut: string;
  /** While a post waits for all of it. */
  waits: string;
}

interface Sending {
  stop: () => void;
  /** Settles once it was sent, or could not be. */
  done: Promise<void>;
  streamId: string | undefined;
}

const sendings = new WeakMap<HTMLFormElement, Sending>();
const emptied = new WeakSet<HTMLFormElement>();
const placeIn = (form: Element) => form.querySelector<HTMLElement>('[data-video]');
const saidIn = (place: HTMLElement) => JSON.parse(place.dataset.video ?? '{}') as Said;

/** In seconds; NaN where this browser cannot tell. */
function durationOf(file: File): Promise<number> {
  const video = Object.assign(document.createElement('video'), { preload: 'metadata', src: URL.createObjectURL(file) });
  return new Promise<number>((resolve) => {
    video.addEventListener('loadedmetadata', () => resolve(video.duration), { once: true });
    video.addEventListener('error', () => resolve(Number.NaN), { once: true });
  }).finally(() => URL.revokeObjectURL(video.src));
}

function renew(form: HTMLFormElement): void {
  const has = (placeIn(form)?.children.length ?? 0) > 0;
  const input = form.querySelector<HTMLInputElement>('input[data-attach-video]');
  if (input) input.disabled = has;
  renewNeed(form);
}

/** Stops what is under way. */
function empty(form: HTMLFormElement): void {
  sendings.get(form)?.stop();
  sendings.delete(form);
  placeIn(form)?.replaceChildren();
  renew(form);
}

function showSending(form: HTMLFormElement, { name }: File, { takeOut }: Said) {
  const percent = new Intl.NumberFormat(document.documentElement.lang, { style: 'percent' });
  const line = document.createElement('p');
  const title = Object.assign(document.createElement('bdi'), { textContent: name });
  const part = Object.assign(document.createElement('span'), { className: 'soft' });
  const bar = Object.assign(document.createElement('progress'), { max: 1, value: 0, ariaLabel: name });
  line.append(title, ' ', part);
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'quiet' });
  button.textContent = takeOut;
  button.addEventListener('click', () => {
    empty(form);
    form.querySelector<HTMLElement>('input[data-attach-video]')?.focus();
  });
  placeIn(form)?.replaceChildren(line, bar, button);
  renew(form);
  return (share: number) => {
    bar.value = share;
    // Only what is whole counts as sent.
    part.textContent = percent.format(Math.floor(share * 100) / 100);
  };
}

/** Sends the file at once, and goes on where it was interrupted if the same one is chosen again. */
export async function attachVideo(form: HTMLFormElement, communityId: string, file: File): Promise<void> {
  const place = placeIn(form);
  if (!place) return;
  const said = saidIn(place);
  place.parentElement?.querySelector('.problem')?.remove();
  if (file.size > memberVideoMaxBytes || (await durationOf(file)) > memberVideoMaxSec)
    return sayProblem(place, said.hint);
  if (!emptied.has(form)) form.addEventListener('reset', () => empty(form));
  emptied.add(form);
  const stopped = new AbortController();
  const onProgress = showSending(form, file, said);
  let ticket: UploadTicket | undefined;
  const sending: Sending = { stop: () => stopped.abort(), streamId: undefined, done: Promise.resolve() };
  sendings.set(form, sending);
  sending.done = tryTo(place, async () => {
    try {
      const { name, size, type, lastModified } = file;
      ticket = await calls.beginVideo({
        ...{ communityId, fileName: name, sizeBytes: size, contentType: type || 'video/mp4' },
        fingerprint: [name, size, lastModified].join(' ').slice(-400),
      });
      await sendFile(ticket, file, { onProgress, signal: stopped.signal });
      if (!stopped.signal.aborted) sending.streamId = ticket.streamId;
    } catch (error) {
      if (stopped.signal.aborted) return;
      empty(form);
      throw error;
    }
  });
  await sending.done;
}

/** The one that is in the form, once all of it was sent; until then it is said what the post waits for. */
export async function attachedVideo(form: HTMLFormElement): Promise<string | null> {
  const sending = sendings.get(form);
  const place = placeIn(form);
  if (sending?.streamId === undefined && place) {
    const { waits } = saidIn(place);
    const status = Object.assign(document.createElement('p'), { className: 'soft', role: 'status' });
    place.append(status);
    // What is there from the beginning is not read out.
    setTimeout(() => (status.textContent = waits));
    await sending?.done;
    status.remove();
  }
  return sendings.get(form)?.streamId ?? null;
}
