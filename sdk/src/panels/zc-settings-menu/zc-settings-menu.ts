import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { repeat } from 'lit/directives/repeat.js';
import { ControlElement } from '../../base/control-element.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toPanelStrings } from '../../words/panels/panel-strings.ts';
import { menuIcons } from './menu-icons.ts';
import { type MenuItem, type MenuPage, type MenuSource, toMenuItems, toPageTitle } from './menu-pages.ts';
import { settingsMenuStyles } from './zc-settings-menu.styles.ts';

/**
 * The player's menu: a list of settings with a page for each, or the chapters. On a narrow player it is a sheet over
 * the picture.
 *
 * @tag zc-settings-menu
 * @fires {Event} zc-menu-close - The menu should close and its button get the focus. Does not leave the player.
 */
export class ZcSettingsMenuElement extends ControlElement {
  static override lazyStyles = settingsMenuStyles;

  /** The page it opens with. */
  @property() page: MenuPage = 'settings';
  /** The page shown now. */
  @state() private shown: MenuPage = 'settings';
  /** The item that has, or will get, the focus. */
  @state() private focused = '';

  readonly #state = new PlayerController(this, (all) => ({
    ...all,
    // Rounded, so that the menu does not render with every frame.
    currentTime: Math.floor(all.currentTime),
    bufferedUntil: 0,
    captionLines: undefined,
  }));

  get #source(): MenuSource | undefined {
    const { player } = this.#state;
    if (!player) return undefined;
    return { state: player.store.state, actions: player.actions, words: toPanelStrings(player.words) };
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('page')) this.#show(this.page);
  }

  override render() {
    const source = this.#source;
    if (!source) return nothing;
    const title = toPageTitle(this.shown, source.words);
    const inner = this.shown !== this.page;
    return html`<div
      class="menu"
      part="menu"
      role="menu"
      aria-label=${title}
      data-page=${this.shown}
      @keydown=${this.#move}
      @focusout=${this.#blur}
    >
      ${
        inner
          ? html`<button type="button" class="back" role="menuitem" part="menu-back" data-key="back"
              tabindex=${this.focused === 'back' ? 0 : -1}
              aria-label="${source.words.back}: ${title}" @click=${this.#back}>${menuIcons.back}<span>${title}</span></button>`
          : html`<div class="heading" aria-hidden="true">${title}</div>`
      }
      ${repeat(
        toMenuItems(this.shown, source),
        ({ key }) => this.shown + key,
        (item) => this.#renderItem(item),
      )}
    </div>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (!changed.has('focused') && !changed.has('shown')) return;
    this.#items()
      .find((item) => item.dataset.key === this.focused)
      ?.focus({ preventScroll: false });
  }

  #renderItem({ key, label, value, checked, toggles, opens, stays, run }: MenuItem) {
    const role = checked === undefined ? 'menuitem' : toggles ? 'menuitemcheckbox' : 'menuitemradio';
    return html`<button
      type="button"
      part="menu-item"
      role=${role}
      data-key=${key}
      tabindex=${key === this.focused ? 0 : -1}
      aria-checked=${ifDefined(checked === undefined ? undefined : checked ? 'true' : 'false')}
      aria-haspopup=${ifDefined(opens ? 'menu' : undefined)}
      @click=${() => this.#choose(key, opens, stays, run)}
    >
      ${checked === undefined || toggles ? nothing : this.#renderCheck(checked)}
      <span class="label">${label}</span>
      ${toggles ? this.#renderCheck(checked) : nothing}
      ${value ? html`<span class="value">${value}</span>` : nothing} ${opens ? menuIcons.forward : nothing}
    </button>`;
  }

  #renderCheck(checked: boolean | undefined) {
    return html`<span class="check">${checked ? menuIcons.check : nothing}</span>`;
  }

  #items() {
    return [...this.querySelectorAll<HTMLElement>('[role^=menuitem]')];
  }

  #show(page: MenuPage, focused?: string) {
    const source = this.#source;
    const items = source ? toMenuItems(page, source) : [];
    const checked = items.find((item) => item.checked && !item.toggles);
    this.shown = page;
    this.focused = focused ?? (checked ?? items[0])?.key ?? '';
  }

  readonly #back = () => this.#show(this.page, this.shown);

  #choose(key: string, opens: MenuPage | undefined, stays: boolean | undefined, run: MenuItem['run']) {
    if (opens) this.#show(opens);
    else if (stays) {
      this.focused = key;
      run?.();
    } else {
      // Close first, so that whatever opens next can take the focus.
      this.#close();
      run?.();
    }
  }

  #close() {
    this.dispatchEvent(new Event('zc-menu-close'));
  }

  #move(event: KeyboardEvent) {
    const items = this.#items();
    const last = items.length - 1;
    const at = items.findIndex(({ dataset }) => dataset.key === this.focused);
    const [back, forward] =
      getComputedStyle(this).direction === 'rtl' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[event.key];
    // Keys in the menu must not reach the player.
    event.stopPropagation();
    if (event.key === 'Escape') this.#close();
    else if (event.key === back && this.shown !== this.page) this.#back();
    else if (event.key === forward && items[at]?.ariaHasPopup === 'menu') items[at].click();
    else if (to !== undefined) this.focused = items[to]?.dataset.key ?? '';
    else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey)
      this.#find(event.key, items, at);
    else return;
    event.preventDefault();
  }

  /** Finds the next item that starts with the letter. */
  #find(letter: string, items: readonly HTMLElement[], at: number) {
    const begins = (item: HTMLElement) =>
      item.querySelector('.label')?.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase());
    const found = [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
    if (found?.dataset.key) this.focused = found.dataset.key;
  }

  /** Closes when the focus moves elsewhere, but not when the window loses it or the menu's page changes. */
  #blur(event: FocusEvent) {
    const to = event.relatedTarget;
    if (to instanceof Node && !this.contains(to)) this.#state.player?.actions.toggleMenu();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-settings-menu': ZcSettingsMenuElement;
  }
}
