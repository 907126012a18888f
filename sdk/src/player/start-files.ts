const patienceMs = 20_000;

/**
 * Asks for the files that playback begins with, while the engine is still on its way to them through two playlists.
 * They are asked for as the engine will do it, so that the browser's cache answers the engine.
 */
export function askForStartFiles(urls: readonly string[], signal: AbortSignal): void {
  for (const url of urls) {
    const patience = new AbortController();
    const stop = () => patience.abort();
    const timer = setTimeout(stop, patienceMs);
    signal.addEventListener('abort', stop);
    fetch(url, { signal: patience.signal })
      // A cache keeps only what was read to the end.
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined)
      .finally(() => {
        clearTimeout(timer);
        signal.removeEventListener('abort', stop);
      });
  }
}
