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

/** Adds styles to a player's shadow tree once, as an object, which a strict content security policy allows. */
export function addStyles(root: Node | null, { styleSheet }: CSSResult): void {
  if (!(root instanceof ShadowRoot) || !styleSheet || root.adoptedStyleSheets.includes(styleSheet)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}
