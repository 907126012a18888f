import { html, nothing } from 'lit';
import { ControlElement } from '../../base/control-element.ts';
import type { PlayerState } from '../../core/player/player-state.ts';
import { loadMenu } from '../../player/lazy-elements.ts';
import type { PlayerContext } from '../../player/player-context.ts';
import { PlayerController } from '../../player/player-controller.ts';
import type { Control } from '../row/control.ts';
import { controlList } from '../row/control-list.ts';

const findMenuButton = ({ target }: Event) => (target as Element).closest<HTMLElement>('[aria-haspopup]');

/**
 * The seek bar and the one row of controls under it. Like the time bar, the row runs from left to right in every
 * language; its menus follow the language.
 *
 * @tag zc-control-bar
 */
export class ZcControlBarElement extends ControlElement {
  readonly #looks = new Map<Control, object | false | undefined>();
  readonly #state = new PlayerController(this, (state, player) => [state.menu, ...this.#look(state, player)]);
  #menuLoaded = false;

  override render() {
    const { player } = this.#state;
    if (!player) return nothing;
    const { menu } = player.store.state;
    const show = (control: Control) => {
      const look = this.#looks.get(control);
      return look ? control.render(look, player) : nothing;
    };
    return html`${controlList.above.map(show)}
      <div class="row" part="control-row" dir="ltr" @keydown=${this.#press} @pointerover=${this.#point}>
        ${controlList.start.map(show)}
        <span class="space"></span>
        ${controlList.end.map(show)}
      </div>
      ${
        menu && this.#menuLoaded
          ? html`<zc-settings-menu page=${menu} @zc-menu-close=${this.#returnFocus}></zc-settings-menu>`
          : nothing
      }`;
  }

  protected override updated(): void {
    if (this.#state.player?.store.state.menu && !this.#menuLoaded) void this.#loadMenu();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#closeMenu();
  }

  /** Each shown control, followed by its values. */
  #look(state: PlayerState, player: PlayerContext): unknown[] {
    const all = Object.values(controlList).flat();
    return all.flatMap((control) => {
      const look = control.look(state, player);
      this.#looks.set(control, look);
      return look ? [control, ...Object.values(look)] : [];
    });
  }

  async #loadMenu() {
    this.#menuLoaded = await loadMenu();
    if (this.#menuLoaded) this.requestUpdate();
    else this.#closeMenu();
  }

  #closeMenu() {
    this.#state.player?.actions.toggleMenu();
  }

  readonly #returnFocus = () => {
    const button = this.querySelector<HTMLElement>('[aria-expanded=true]');
    const shown = button?.checkVisibility() ? button : this.querySelector<HTMLElement>('[part=settings-button]');
    shown?.focus();
    this.#closeMenu();
  };

  readonly #point = (event: Event) => findMenuButton(event) && void loadMenu();

  readonly #press = (event: KeyboardEvent) => {
    const button = findMenuButton(event);
    if (!button || this.#state.player?.store.state.menu || !/^Arrow(Down|Up)$/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    button.click();
  };
}
