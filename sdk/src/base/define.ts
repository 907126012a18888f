/** Two copies of the SDK on one page must not throw: the first definition wins. */
export function define(tag: `zc-${string}`, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

/** Whether this copy of the SDK may define its elements: players and controls of two copies would not fit together. */
export function isFirstCopy(player: CustomElementConstructor): boolean {
  return (customElements.get('zc-player') ?? player) === player;
}
