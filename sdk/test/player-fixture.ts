import type { PublicPlayerConfig } from '@zeacon/contract';
import type { ZcPlayerElement } from '../src/player/zc-player/zc-player.ts';

type Stream = NonNullable<PublicPlayerConfig['stream']>;
type Settings = PublicPlayerConfig['player'];

export function streamOf(changes: Partial<Stream> = {}): Stream {
  return {
    streamId: 'str_aurora',
    name: 'Aurora',
    description: '',
    durationMs: 20_000,
    width: 960,
    height: 540,
    hlsUrl: '/hls/master.m3u8',
    posterUrl: '/hls/poster.jpg',
    thumbnailsUrl: '/hls/thumbnails.vtt',
    captions: [],
    expiresAt: null,
    ...changes,
  };
}

export function configOf(settings: Partial<Settings> = {}, stream: Stream | null = streamOf()): PublicPlayerConfig {
  return {
    player: {
      uuid: 'ply_1',
      businessAccountId: 'biz_1',
      name: 'Front page',
      autoPlay: false,
      videoLoop: false,
      hideControls: false,
      logo: null,
      showIcon: false,
      playerColor: '#e11d2e',
      ...settings,
    },
    stream,
  };
}

const mounted = new Set<Element>();

/** A player on the page, given its settings. Call `unmountAll` after each test. */
export async function mount(properties: Partial<ZcPlayerElement> = {}, parent: Element = document.body) {
  const player = document.createElement('zc-player');
  Object.assign(player, { preview: true, config: configOf(), ...properties });
  parent.append(player);
  mounted.add(player);
  await player.updateComplete;
  return player;
}

export function unmountAll() {
  for (const element of mounted) element.remove();
  mounted.clear();
}

/** Resolves with the event; give it before causing it. */
export function next<E extends Event = Event>(target: EventTarget, type: string): Promise<E> {
  return new Promise((resolve) => target.addEventListener(type, (event) => resolve(event as E), { once: true }));
}

/** Resolves once playback has come this far. */
export function reaches(player: ZcPlayerElement, seconds: number): Promise<void> {
  return until(player, 'timeupdate', () => player.currentTime >= seconds);
}

/** Resolves at the first of these events at which the condition holds; at once when it does already. */
export function until(target: EventTarget, type: string, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve();
    const check = () => {
      if (!holds()) return;
      target.removeEventListener(type, check);
      resolve();
    };
    target.addEventListener(type, check);
  });
}

/** Resolves once the condition holds, looked at in every frame. */
export async function eventually(holds: () => unknown): Promise<void> {
  while (!(await holds())) await new Promise(requestAnimationFrame);
}

/** The control with this role and accessible name, as `aria-label` or text. */
export function control(player: ZcPlayerElement, name: string | RegExp): HTMLElement | undefined {
  const all = player.shadowRoot?.querySelectorAll<HTMLElement>('button, input') ?? [];
  return [...all].find((element) => {
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
    return typeof name === 'string' ? label === name : name.test(label);
  });
}

export function press(
  player: ZcPlayerElement,
  key: string,
  target?: Element,
  init: KeyboardEventInit = {},
): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { ...init, key, bubbles: true, composed: true, cancelable: true });
  (target ?? player.shadowRoot?.querySelector('.frame'))?.dispatchEvent(event);
  return event;
}

/** Addresses fetched since the page began whose name matches. */
export function requested(pattern: RegExp): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => pattern.test(name));
}

/** Address of a caption file with these lines, each two seconds long. */
export function captionsOf(...lines: string[]): string {
  const stamp = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`;
  const cues = lines.map((line, index) => `${stamp(index * 2)} --> ${stamp(index * 2 + 2)}\n${line}`);
  return URL.createObjectURL(new Blob([`WEBVTT\n\n${cues.join('\n\n')}\n`], { type: 'text/vtt' }));
}

/** Begins and stops again: the media is open and the controls are there. */
export async function openPaused(player: ZcPlayerElement): Promise<void> {
  await player.play();
  player.pause();
  await eventually(() => player.paused && player.readyState > 0 && player.shadowRoot?.querySelector('.bar input'));
}
