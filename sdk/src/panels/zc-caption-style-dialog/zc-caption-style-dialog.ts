import { html } from 'lit';
import { applyCaptionStyle, readCaptionStyle } from '../../caption-style/caption-style.ts';
import {
  type CaptionStyle,
  getViewerPreferences,
  keepPreference,
  usualCaptionStyle,
} from '../../player/viewer-preferences.ts';
import { toPercent } from '../../words/formats.ts';
import { PanelDialog } from '../panel-dialog/panel-dialog.ts';

const sizes = [50, 75, 100, 125, 150, 200, 300];
const opacities = [0, 25, 50, 80, 100];
const edges = ['none', 'shadow', 'outline', 'raised', 'depressed'] as const;
const colors = {
  white: '#ffffff',
  yellow: '#ffff00',
  green: '#00ff00',
  cyan: '#00ffff',
  blue: '#0000ff',
  magenta: '#ff00ff',
  red: '#ff0000',
  black: '#000000',
} as const;

type Choice = readonly [value: string, label: string];

/**
 * Style of captions, stored for the viewer. Every change applies at once, here and on the picture.
 *
 * @tag zc-caption-style-dialog
 */
export class ZcCaptionStyleDialogElement extends PanelDialog {
  #stop: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stop = getViewerPreferences().subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop?.();
  }

  protected override get heading() {
    return this.words.captionStyle;
  }

  protected override renderBody() {
    const { words } = this;
    const { language } = this.state;
    const style = readCaptionStyle(getViewerPreferences().state.captionStyle);
    const named = Object.entries(colors).map(([name, color]): Choice => [color, words[name as keyof typeof colors]]);
    const inPercent = (value: number): Choice => [String(value), toPercent(value / 100, language)];
    return html`<div class="sample" aria-hidden="true"><div class="captions"><span>${words.preview}</span></div></div>
      <div class="fields">
        ${this.#renderSelect(words.textSize, String(style.size), sizes.map(inPercent), (size) => ({ size: Number(size) }))}
        ${this.#renderSelect(words.textColor, style.color, named, (color) => ({ color }))}
        ${this.#renderSelect(words.background, style.background, named, (background) => ({ background }))}
        ${this.#renderSelect(words.backgroundOpacity, String(style.opacity), opacities.map(inPercent), (opacity) => ({
          opacity: Number(opacity),
        }))}
        ${this.#renderSelect(
          words.edge,
          style.edge,
          edges.map((edge): Choice => [edge, words[edge]]),
          (edge) => ({ edge: edge as CaptionStyle['edge'] }),
        )}
      </div>
      <footer>
        <button type="button" class="quiet" @click=${() => keepPreference({ captionStyle: usualCaptionStyle })}>
          ${words.reset}
        </button>
        <button type="button" class="done" @click=${this.finish}>${words.done}</button>
      </footer>`;
  }

  protected override updated(): void {
    const sample = this.querySelector<HTMLElement>('.sample');
    if (sample) applyCaptionStyle(sample, getViewerPreferences().state.captionStyle);
  }

  #renderSelect(
    label: string,
    now: string,
    choices: readonly Choice[],
    toChange: (value: string) => Partial<CaptionStyle>,
  ) {
    return html`<label
      >${label}
      <select @change=${(event: Event) => this.#keep(toChange((event.target as HTMLSelectElement).value))}>
        ${choices.map(([value, name]) => html`<option value=${value} .selected=${value === now}>${name}</option>`)}
      </select>
    </label>`;
  }

  #keep(change: Partial<CaptionStyle>) {
    keepPreference({ captionStyle: { ...readCaptionStyle(getViewerPreferences().state.captionStyle), ...change } });
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-caption-style-dialog': ZcCaptionStyleDialogElement;
  }
}
