import { type CSSResult, LitElement } from 'lit';

/**
 * A control of the player. It renders into the player's own shadow tree rather than one of its own: the page reaches
 * its parts with one `::part()`, the player's stylesheet serves all, and labels and focus need no crossing of roots.
 */
export abstract class ControlElement extends LitElement {
  /** Of a control that arrives after the player: added to the player's styles when it does. */
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

/** To a player's shadow tree, once; as an object, which a strict content security policy allows. */
export function addStyles(root: Node | null, { styleSheet }: CSSResult): void {
  if (!(root instanceof ShadowRoot) || !styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}
