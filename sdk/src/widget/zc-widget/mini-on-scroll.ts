import { focusedElement } from './keep-focus.ts';

/** Share of the window's height that the page is scrolled before an open player makes room. */
const leastShare = 0.3;

/**
 * Makes the open player of a bubble or bar small while the visitor reads on, and large again once it is pointed at, tapped
 * or tabbed to. It goes on playing all the while.
 */
export class MiniOnScroll {
  #end: AbortController | undefined;

  begin(panel: HTMLElement): void {
    this.end();
    this.#end = new AbortController();
    const { signal } = this.#end;
    let from = window.scrollY;
    const enlarge = () => {
      from = window.scrollY;
      panel.removeAttribute('data-mini');
    };
    /** Somebody types into it, or got there by keys. */
    const isInUse = () => panel.matches(':focus-within') && focusedElement()?.matches(':focus-visible');
    const shrink = () => {
      if (panel.matches(':hover') || isInUse()) enlarge();
      else if (Math.abs(window.scrollY - from) > window.innerHeight * leastShare) panel.setAttribute('data-mini', '');
    };
    window.addEventListener('scroll', shrink, { passive: true, signal });
    for (const type of ['pointerenter', 'focusin']) panel.addEventListener(type, enlarge, { signal });
    signal.addEventListener('abort', () => panel.removeAttribute('data-mini'));
  }

  end(): void {
    this.#end?.abort();
  }
}
