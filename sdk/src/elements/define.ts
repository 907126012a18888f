/** Two copies of the SDK on one page must not throw: the first definition wins. */
export function define(tag: `zc-${string}`, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element);
}
