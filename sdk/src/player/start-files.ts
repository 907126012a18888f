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
