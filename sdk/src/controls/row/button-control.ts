import { html, type TemplateResult } from 'lit';
import { ifDefined } from 'lit/directives/if-defined.js';
import type { PlayerActions } from '../../player/player-context.ts';
import type { Control } from './control.ts';

export interface ButtonLook {
  label: string;
  icon: TemplateResult;
  /** Whether it is in another state than the default. */
  active?: boolean;
  /** For toggle buttons; other buttons change their label. */
  pressed?: boolean;
  /** For buttons that open a menu. */
  expanded?: boolean;
  disabled?: boolean;
  /** Whether its action is still in progress. */
  busy?: boolean;
}

interface ButtonControl extends Pick<Control<ButtonLook>, 'name' | 'look'> {
  readonly shortcut?: string;
  /** Player width in CSS pixels up to which it is hidden for lack of room. */
  readonly beyond?: 240 | 340 | 440 | 560;
  run(actions: PlayerActions): void;
}

const toAria = (on: boolean | undefined) => (on === undefined ? undefined : on ? 'true' : 'false');

/** A control that is a button; its part has the same name. */
export const createButton = ({ name, look, shortcut, beyond, run }: ButtonControl): Control<ButtonLook> => ({
  name,
  look,
  render: ({ label, icon, active, pressed, expanded, disabled, busy }, { actions }) =>
    html`<button
      type="button"
      part="${name}-button"
      aria-label=${label}
      aria-keyshortcuts=${ifDefined(shortcut)}
      aria-haspopup=${ifDefined(expanded === undefined ? undefined : 'menu')}
      aria-expanded=${ifDefined(toAria(expanded))}
      aria-pressed=${ifDefined(toAria(pressed))}
      aria-busy=${ifDefined(toAria(busy))}
      data-beyond=${ifDefined(beyond)}
      data-tip=${label}
      ?data-active=${active ?? pressed}
      ?disabled=${disabled}
      @click=${() => run(actions)}
    >${icon}</button>`,
});
