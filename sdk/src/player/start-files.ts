import type { PublicStream } from '@zeacon/contract';

const patienceMs = 20_000;

/**
 * Requests the files that playback starts with, while the engine still has to read two playlists. Uses the same
 * requests as the engine, so that the browser's cache can answer it.
 */
export function askForStartFiles(urls: readonly string[], signal: AbortSignal): void {
  for (const url of urls) {
    const patience = new AbortController();
    const stop = () => patience.abort();
    const timer = setTimeout(stop, patienceMs);
    signal.addEventListener('abort', stop);
    fetch(url, { signal: patience.signal })
      // A cache stores only what was read to the end.
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      });
  }
}

/** The files are of the best picture of at most 720 lines. */
const mostWidth = 1280;

/** Whether the picture of the start files is the one to begin with: in a small player, a smaller one is there sooner. */
export function playsStartFiles(video: HTMLVideoElement, { width }: Pick<PublicStream, 'width'>): boolean {
  return video.clientWidth * devicePixelRatio * 2 >= Math.min(width ?? 0, mostWidth);
}
