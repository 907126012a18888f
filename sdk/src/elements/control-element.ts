import { LitElement } from 'lit';

/**
 * A control of the player. It renders into the player's own shadow tree rather than one of its own: the page reaches
 * its parts with one `::part()`, the player's stylesheet serves all, and labels and focus need no crossing of roots.
 */
export abstract class ControlElement extends LitElement {
  protected override createRenderRoot(): HTMLElement {
    return this;
  }
}
