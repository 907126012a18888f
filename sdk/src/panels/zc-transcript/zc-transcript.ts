import { html, nothing, type PropertyValues, svg } from 'lit';
import { query, state } from 'lit/decorators.js';
import { ControlElement } from '../../base/control-element.ts';
import { icon, icons } from '../../base/icons.ts';
import { selectStream } from '../../core/player/player-state.ts';
import { shallowEqual } from '../../core/shallow-equal.ts';
import { PlayerController } from '../../player/player-controller.ts';
import { toClock } from '../../words/formats.ts';
import { toPanelStrings } from '../../words/panels/panel-strings.ts';
import { createLineList, type ShownLines } from './line-list.ts';
import { findLine, loadLines, type TranscriptLine, toLines } from './transcript-lines.ts';
import { transcriptStyles } from './zc-transcript.styles.ts';

const searchIcon = icon(svg`<circle class="line" cx="10.5" cy="10.5" r="6"/><path class="line" d="m15 15 5 5"/>`);

/** From this width, the transcript is beside the picture. */
const besidePx = 760;

interface PlayerHost extends HTMLElement {
  readonly media: HTMLVideoElement;
}

/**
 * The spoken text: searchable and copyable; pressing a line seeks to it.
 *
 * @tag zc-transcript
 */
export class ZcTranscriptElement extends ControlElement {
  static override lazyStyles = transcriptStyles;

  /** The captions chosen here; by default those on the picture, or the first. */
  @state() private chosen: number | undefined;
  @state() private lines: readonly TranscriptLine[] | undefined;
  @state() private failed = false;
  @state() private words = '';
  /** Scrolls with the video, until the viewer scrolls. */
  @state() private following = true;
  @state() private copied = false;
  /** The line in the tab order. */
  @state() private focused: number | undefined;
  @query('.lines') private list!: HTMLElement | null;

  readonly #state = new PlayerController(this, (all) => ({
    captions: all.captions,
    shownCaption: all.shownCaption,
    stream: selectStream(all)?.streamId,
    line: findLine(this.lines ?? [], all.currentTime),
  }));
  // In the next frame, because it changes the observed size.
  readonly #resize = new ResizeObserver(() => requestAnimationFrame(() => this.#place()));
  readonly #items = createLineList(() => this.#settle());
  #found: ShownLines = { lines: [], words: '', language: 'en', toClock: String };
  #foundOf: readonly unknown[] = [];
  #loading: AbortController | undefined;
  /** Key of the loaded captions: their index and file. */
  #loaded = '';

  override connectedCallback(): void {
    super.connectedCallback();
    this.#place();
    this.#resize.observe(this.#player);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resize.disconnect();
    this.#loading?.abort();
    this.#items.stop();
    this.#loaded = '';
  }

  get #player() {
    return (this.getRootNode() as ShadowRoot).host as PlayerHost;
  }

  get #id(): number | undefined {
    const { captions = [], shownCaption } = this.#state.value ?? {};
    const known = captions.some(({ id }) => id === this.chosen) ? this.chosen : shownCaption;
    return known ?? captions[0]?.id;
  }

  /** Finds the lines that contain the search text, with their index. */
  #find() {
    const language = this.#language;
    const words = this.words;
    const of = [this.lines, words, language, this.#state.language];
    if (shallowEqual(of, this.#foundOf)) return;
    this.#foundOf = of;
    const needle = words.toLocaleLowerCase(language);
    const all = (this.lines ?? []).map((line, index) => ({ ...line, index }));
    const lines = needle ? all.filter(({ text }) => text.toLocaleLowerCase(language).includes(needle)) : all;
    this.#found = { lines, words, language, toClock: (seconds) => toClock(seconds, this.#state.language) };
  }

  get #language() {
    const { captions = [] } = this.#state.value ?? {};
    const tag = captions.find(({ id }) => id === this.#id)?.language ?? '';
    return /^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag) ? tag : 'en';
  }

  protected override willUpdate(): void {
    if (this.isConnected && this.#source.key !== this.#loaded) void this.#load();
    this.#find();
  }

  override render() {
    const words = toPanelStrings(this.#state.words);
    const { captions = [] } = this.#state.value ?? {};
    const found = this.#found.lines;
    return html`<section class="transcript" aria-label=${words.transcript} @keydown=${this.#keydown}>
      <header>
        <h2>${words.transcript}</h2>
        <button type="button" class="copy" ?disabled=${!this.lines?.length} @click=${this.#copy}>
          ${this.copied ? words.copied : words.copy}
        </button>
        <button type="button" aria-label="${words.close}: ${words.transcript}" @click=${this.#close}>${icons.close}</button>
      </header>
      <div class="tools">
        <label class="search"
          >${searchIcon}<input
            type="search"
            placeholder=${words.search}
            aria-label=${words.search}
            .value=${this.words}
            @input=${this.#search}
        /></label>
        ${captions.length > 1 ? this.#renderLanguages(words.language) : nothing}
      </div>
      <p class="spoken" role="status">${this.words ? words.results(found.length) : this.copied ? words.copied : ''}</p>
      ${
        this.failed
          ? html`<p class="note">${words.noTranscript}
              <button type="button" class="again" @click=${() => this.#load()}>${words.retry}</button></p>`
          : this.words && found.length === 0
            ? html`<p class="note">${words.noResults}</p>`
            : nothing
      }
      <div
        class="lines"
        role="list"
        lang=${this.#language}
        dir="auto"
        @wheel=${this.#letGo}
        @touchmove=${this.#letGo}
        @pointerdown=${this.#grab}
        @click=${this.#press}
        @focusin=${this.#focus}
      ></div>
      ${
        this.following || this.words
          ? nothing
          : html`<button type="button" class="follow" @click=${this.#follow}>${words.follow}</button>`
      }
    </section>`;
  }

  protected override updated(changed: PropertyValues): void {
    if (this.list) this.#items.show(this.list, this.#found);
    this.#settle(changed.has('following') || changed.has('words'));
    if (changed.has('focused') && this.focused !== undefined)
      this.list?.querySelector<HTMLElement>(`[data-index="${this.focused}"] button`)?.focus();
  }

  #settle(scrolls = false) {
    const said = this.#state.value?.line;
    const first = this.words ? this.#found.lines[0]?.index : Math.max(0, said ?? 0);
    const moved = this.#items.mark(said, this.focused ?? first);
    if ((moved || scrolls) && this.following && !this.words) this.#scroll();
  }

  #renderLanguages(label: string) {
    const { captions = [] } = this.#state.value ?? {};
    return html`<select aria-label=${label} @change=${this.#choose}>
      ${captions.map(({ id, label: name }) => html`<option value=${id} .selected=${id === this.#id}>${name}</option>`)}
    </select>`;
  }

  get #source() {
    const { media } = this.#player;
    const track = media.textTracks[this.#id ?? -1];
    const element = [...media.querySelectorAll('track')].find((each) => each.track === track);
    return { media, track, element, key: track ? `${this.#id} ${element?.src ?? ''}` : '' };
  }

  async #load() {
    const { media, track, element, key } = this.#source;
    this.#loaded = key;
    this.#loading?.abort();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    try {
      // Captions inside the stream have no file: only the loaded ones are available.
      const lines = element
        ? await loadLines(element.src, media.crossOrigin, signal)
        : await toLines(track?.cues ?? null, signal);
      if (signal.aborted) return;
      Object.assign(this, { lines, failed: false, focused: undefined });
    } catch {
      if (!signal.aborted) Object.assign(this, { lines: undefined, failed: true });
    }
  }

  #place() {
    if (this.isConnected) this.parentElement?.toggleAttribute('data-beside', this.#player.clientWidth >= besidePx);
  }

  /** Inside the list only: the page must not scroll. */
  #scroll() {
    const line = this.list?.querySelector<HTMLElement>('[aria-current]');
    if (!this.list || !line) return;
    const { clientHeight, scrollTop } = this.list;
    const away = line.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    const top = scrollTop + away - clientHeight / 3;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (Math.abs(scrollTop - top) > 4) this.list.scrollTo({ top, behavior: still ? 'auto' : 'smooth' });
  }

  readonly #letGo = () => {
    this.following = false;
  };

  /** The press was on the scroll bar rather than on a line. */
  readonly #grab = (event: PointerEvent) => {
    if (event.target === this.list) this.following = false;
  };

  readonly #follow = () => {
    this.following = true;
  };

  readonly #focus = (event: FocusEvent) => {
    this.focused = indexOf(event);
  };

  /** Not if the press selected text. */
  readonly #press = (event: MouseEvent) => {
    const line = this.lines?.[indexOf(event) ?? -1];
    const selection = document.getSelection();
    if (!line || (selection && !selection.isCollapsed && this.contains(selection.anchorNode))) return;
    this.following = true;
    this.#state.player?.actions.seek(line.startSeconds);
  };

  readonly #search = (event: Event) => {
    this.words = (event.target as HTMLInputElement).value;
    this.focused = undefined;
    if (!this.words) this.following = true;
  };

  readonly #choose = (event: Event) => {
    this.chosen = Number((event.target as HTMLSelectElement).value);
  };

  readonly #copy = async () => {
    const text = (this.lines ?? []).map((line) => `${toClock(line.startSeconds, 'en')} ${line.text}`).join('\n');
    try {
      await navigator.clipboard.writeText(text);
      this.copied = true;
    } catch {
      // The page may block the clipboard; the text can still be selected and copied by hand.
      if (this.list) document.getSelection()?.selectAllChildren(this.list);
    }
  };

  readonly #close = () => {
    this.#state.player?.actions.toggleTranscript?.();
    this.#player.shadowRoot?.querySelector<HTMLElement>('.frame')?.focus({ preventScroll: true });
  };

  readonly #keydown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      if (this.words) this.words = '';
      else this.#close();
      return;
    }
    if (!(event.target instanceof Element) || !event.target.closest('.lines')) return;
    const found = this.#found.lines;
    const at = found.findIndex(({ index }) => index === this.focused);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: found.length - 1 }[event.key];
    const line = to === undefined ? undefined : found[to];
    if (!line) return;
    event.preventDefault();
    this.following = false;
    this.focused = line.index;
  };
}

/** Index of the line that an event happened on. */
function indexOf({ target }: Event): number | undefined {
  const index = target instanceof Element && target.closest<HTMLElement>('[data-index]')?.dataset.index;
  return index ? Number(index) : undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-transcript': ZcTranscriptElement;
  }
}
