import type { Impression } from '../count-impression.ts';

/** Counts that a widget came into view, once for as long as it is on the page. */
export class WidgetImpression {
  #counting: AbortController | undefined;

  get isCounted(): boolean {
    return this.#counting !== undefined;
  }

  count(which: Omit<Impression, 'signal'>): void {
    this.#counting = new AbortController();
    const { signal } = this.#counting;
    import('../count-impression.ts')
      .then(({ countImpression }) => signal.aborted || countImpression({ ...which, signal }))
      // A blocker that wants nothing counted.
      .catch(() => undefined);
  }

  stop(): void {
    this.#counting?.abort();
  }
}
