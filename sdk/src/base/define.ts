/** Two copies of the SDK on one page must not throw: the first definition wins. */
export function define(tag: `zc-${string}`, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

const claim = Symbol.for('zc-player');
const copy = {};

/**
 * Whether this copy of the SDK may define players and their controls: those of two copies would not fit together. The
 * first that asks may, unless a copy that does not ask was there before.
 */
export function isFirstCopy(): boolean {
  const page = globalThis as { [claim]?: unknown };
  page[claim] ??= customElements.get('zc-player') ?? copy;
  return page[claim] === copy;
}

/** For players and what only they contain. */
export function definePart(tag: `zc-${string}`, element: CustomElementConstructor): void {
  if (isFirstCopy()) define(tag, element);
}
