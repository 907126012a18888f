import { type CSSResult, LitElement } from 'lit';

/**
 * A control of the player. It renders into the player's own shadow tree rather than one of its own: pages can style its
 * parts with one `::part()`, all controls share the player's stylesheet, and labels and focus need not cross shadow
 * roots.
 */
export abstract class ControlElement extends LitElement {
  /** Styles of a control that loads after the player, added to the player's styles then. */
  static lazyStyles: CSSResult | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const { lazyStyles } = this.constructor as typeof ControlElement;
    if (lazyStyles) addStyles(this.getRootNode(), lazyStyles);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}

/** Of each player, for when it comes back. */
const sheets = new WeakMap<Node, CSSStyleSheet[]>();

/** In another document a shadow tree loses its style sheets. Returns whether it had none and has them again. */
export function restoreStyles(root: ShadowRoot): boolean {
  const now = root.adoptedStyleSheets;
  const all = sheets.get(root);
  if (now.length > 0) sheets.set(root, [...now]);
  else if (all && isHere(root)) root.adoptedStyleSheets = all;
  return now.length === 0 && all !== undefined;
}

/** Style sheets made by this document are refused in others. */
const isHere = (root: ShadowRoot) => root.ownerDocument === document;

/** Adds styles to a player's shadow tree once, as an object, which a strict content security policy allows. */
export function addStyles(root: Node | null, { styleSheet }: CSSResult): void {
  if (!(root instanceof ShadowRoot) || !isHere(root) || !styleSheet || root.adoptedStyleSheets.includes(styleSheet))
    return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
  restoreStyles(root);
}
