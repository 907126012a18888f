import { countImpression, type Impression } from '../count-impression.ts';

/** Counts that a widget came into view, once for as long as it is on the page. */
export class WidgetImpression {
  #counting: AbortController | undefined;

  get isCounted(): boolean {
    return this.#counting !== undefined;
  }

  count(which: Omit<Impression, 'signal'>): void {
    this.#counting = new AbortController();
    countImpression({ ...which, signal: this.#counting.signal });
  }

  stop(): void {
    this.#counting?.abort();
  }
}
