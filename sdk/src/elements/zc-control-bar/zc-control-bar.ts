import { html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import { ifDefined } from 'lit/directives/if-defined.js';
import { PlayerController } from '../../controllers/player-controller.ts';
import { isOnAir } from '../../core/live/live-state.ts';
import { findChapter, selectChapters } from '../../core/player/chapters.ts';
import { type PlayerState, selectSettings } from '../../core/player/player-state.ts';
import { selectItems, selectNextItem } from '../../core/playlist/playlist.ts';
import { ControlElement } from '../control-element.ts';
import { icons } from '../icons.ts';
import { loadMenu } from '../lazy-elements.ts';
import { toClock } from '../words/formats.ts';

interface Control {
  part: string;
  label: string;
  icon: TemplateResult;
  shortcut?: string;
  /** Something other than the usual holds. */
  active?: boolean;
  /** Of a button that stays and switches; of others the label tells. */
  pressed?: boolean;
  disabled?: boolean;
  /** What it began has not happened yet. */
  busy?: boolean;
  run(): void;
}

/**
 * The seek bar and the one row of controls under it. As time does, the row runs from left to right in every language;
 * its menus follow the language.
 *
 * @tag zc-control-bar
 */
export class ZcControlBarElement extends ControlElement {
  @state() private menuLoaded = false;

  readonly #state = new PlayerController(this, (state) => ({
    second: Math.floor(state.currentTime),
    duration: state.duration,
    chapter: findChapter(selectChapters(state), state.currentTime)?.title,
    chapters: selectChapters(state).length > 0,
    captions: state.captions.length > 0,
    shownCaption: state.shownCaption,
    custom: state.chosenQuality !== 'auto' || (state.playbackRate !== 1 && !state.live),
    menu: state.menu,
    transcript: state.transcript,
    castState: state.castState,
    castDevice: state.castDevice,
    airPlayState: state.airPlayState,
    list: selectItems(state).length > 1,
    last: selectNextItem(state) === undefined,
    loops: selectSettings(state)?.videoLoop === true,
    playlistShown: state.playlistShown,
    fullscreen: state.fullscreen,
    pictureInPicture: state.pictureInPicture,
    live: state.live && isOnAir(state.live.status),
  }));

  override render() {
    const { value, player, words, language } = this.#state;
    if (!value || !player) return nothing;
    const { can } = player;
    return html`${value.live ? html`<zc-live-seek-bar></zc-live-seek-bar>` : html`<zc-seek-bar></zc-seek-bar>`}
      <div class="row" part="control-row" dir="ltr">
        <zc-play-button></zc-play-button>
        ${value.list ? this.#renderSteps() : nothing}
        <zc-volume-control></zc-volume-control>
        ${
          value.live
            ? html`<zc-live-button></zc-live-button>`
            : html`<span class="time" part="time"
                ><span>${toClock(value.second, language)}</span
                ><span class="total"> / ${toClock(value.duration, language)}</span></span
              >`
        }
        ${value.chapters ? this.#renderChapter(value.chapter ?? '') : nothing}
        <span class="space"></span>
        ${value.live === undefined ? nothing : html`<zc-live-tools></zc-live-tools>`}
        ${value.captions ? this.#renderCaptions() : nothing}
        ${value.castState === 'unavailable' ? nothing : this.#renderCast(value.castState)}
        ${value.airPlayState === 'unavailable' ? nothing : this.#renderAirPlay(value.airPlayState)}
        ${value.list ? this.#renderPlaylist() : nothing}
        ${this.#renderMenuButton('settings', words.settings, icons.settings, value.custom)}
        ${can.pictureInPicture ? this.#renderPictureInPicture(value.pictureInPicture) : nothing}
        ${can.fullscreen ? this.#renderFullscreen(value.fullscreen) : nothing}
      </div>
      ${
        value.menu && this.menuLoaded
          ? html`<zc-settings-menu page=${value.menu} @zc-menu-close=${this.#closeMenu}></zc-settings-menu>`
          : nothing
      }`;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#state.player?.actions.openMenu(undefined);
  }

  #renderButton({ part, label, icon, shortcut, active, pressed, disabled, busy, run }: Control) {
    return html`<button
      type="button"
      part="${part}-button"
      aria-label=${label}
      aria-keyshortcuts=${shortcut ?? nothing}
      aria-pressed=${ifDefined(pressed === undefined ? undefined : pressed ? 'true' : 'false')}
      aria-busy=${busy ? 'true' : 'false'}
      data-tip=${label}
      ?data-active=${active ?? pressed ?? false}
      ?disabled=${disabled ?? false}
      @click=${run}
    >${icon}</button>`;
  }

  #renderChapter(title: string) {
    const { words } = this.#state;
    return html`<button
      type="button"
      part="chapters-button"
      class="chapter"
      aria-haspopup="menu"
      aria-expanded=${this.#state.value?.menu === 'chapters' ? 'true' : 'false'}
      aria-label=${title ? words.chapterNow(title) : words.chapters}
      @click=${() => this.#toggleMenu('chapters')}
      @keydown=${(event: KeyboardEvent) => this.#openByKey(event, 'chapters')}
    ><span dir="auto">${title || words.chapters}</span></button>`;
  }

  #renderMenuButton(menu: 'settings', label: string, icon: TemplateResult, active: boolean) {
    return html`<button
      type="button"
      part="settings-button"
      aria-haspopup="menu"
      aria-expanded=${this.#state.value?.menu === menu ? 'true' : 'false'}
      aria-label=${label}
      data-tip=${label}
      ?data-active=${active}
      @click=${() => this.#toggleMenu(menu)}
      @keydown=${(event: KeyboardEvent) => this.#openByKey(event, menu)}
      @pointerenter=${() => void loadMenu()}
    >${icon}</button>`;
  }

  #renderCaptions() {
    const { value, words, player } = this.#state;
    return this.#renderButton({
      part: 'captions',
      label: words.captions,
      icon: icons.captions,
      shortcut: 'c',
      pressed: value?.shownCaption !== undefined,
      run: () => player?.actions.toggleCaptions(),
    });
  }

  #renderSteps() {
    const { words, player, value } = this.#state;
    const { playPrevious, playNext } = player?.actions ?? {};
    return [
      this.#renderButton({
        part: 'previous',
        label: words.previousVideo,
        icon: icons.previous,
        shortcut: 'Shift+P',
        run: () => playPrevious?.(),
      }),
      this.#renderButton({
        part: 'next',
        label: words.nextVideo,
        icon: icons.next,
        shortcut: 'Shift+N',
        disabled: value?.last === true && !value.loops,
        run: () => playNext?.(),
      }),
    ];
  }

  #renderPlaylist() {
    const { value, words, player } = this.#state;
    return this.#renderButton({
      part: 'playlist',
      label: words.playlist,
      icon: icons.playlist,
      pressed: value?.playlistShown === true,
      run: () => player?.actions.togglePlaylist?.(),
    });
  }

  #renderCast(now: PlayerState['castState']) {
    const { words, player, value } = this.#state;
    return this.#renderButton({
      part: 'cast',
      label: now === 'connected' ? [words.casting, value?.castDevice].filter(Boolean).join(': ') : words.cast,
      busy: now === 'connecting',
      icon: icons.cast,
      active: now !== 'available',
      run: () => player?.actions.toggleCast?.(),
    });
  }

  #renderAirPlay(now: PlayerState['airPlayState']) {
    const { words, player } = this.#state;
    return this.#renderButton({
      part: 'airplay',
      label: now === 'connected' ? `${words.airPlay}: ${words.casting}` : words.airPlay,
      busy: now === 'connecting',
      icon: icons.airPlay,
      active: now !== 'available',
      run: () => player?.actions.showAirPlay?.(),
    });
  }

  #renderPictureInPicture(on: boolean) {
    const { words, player } = this.#state;
    return this.#renderButton({
      part: 'picture-in-picture',
      label: on ? words.leavePictureInPicture : words.pictureInPicture,
      icon: icons.pictureInPicture,
      run: () => player?.actions.togglePictureInPicture(),
    });
  }

  #renderFullscreen(on: boolean) {
    const { words, player } = this.#state;
    return this.#renderButton({
      part: 'fullscreen',
      label: on ? words.leaveFullscreen : words.fullscreen,
      icon: on ? icons.leaveFullscreen : icons.fullscreen,
      shortcut: 'f',
      run: () => player?.actions.toggleFullscreen(),
    });
  }

  #toggleMenu(menu: PlayerState['menu']) {
    const open = this.#state.value?.menu === menu ? undefined : menu;
    this.#state.player?.actions.openMenu(open);
    if (!open) return;
    void loadMenu().then((loaded) => {
      this.menuLoaded = loaded;
      if (!loaded) this.#state.player?.actions.openMenu(undefined);
    });
  }

  readonly #closeMenu = () => {
    const button = this.querySelector<HTMLElement>('[aria-expanded=true]');
    const shown = button?.checkVisibility() ? button : this.querySelector<HTMLElement>('[part=settings-button]');
    shown?.focus();
    this.#state.player?.actions.openMenu(undefined);
  };

  #openByKey(event: KeyboardEvent, menu: PlayerState['menu']) {
    if (this.#state.value?.menu || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    event.stopPropagation();
    this.#toggleMenu(menu);
  }
}
