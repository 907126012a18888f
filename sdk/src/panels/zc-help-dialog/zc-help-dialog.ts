import { html } from 'lit';
import { PanelDialog } from '../panel-dialog/panel-dialog.ts';

/**
 * Lists the keyboard shortcuts.
 *
 * @tag zc-help-dialog
 */
export class ZcHelpDialogElement extends PanelDialog {
  protected override get heading() {
    return this.words.shortcuts;
  }

  protected override renderBody() {
    const { words } = this;
    const rows: [string, string[]][] = [
      [words.keyPlay, ['Space', 'K']],
      [words.keySeek(5), ['←', '→']],
      [words.keySeek(10), ['J', 'L']],
      [words.keyFrame, [',', '.']],
      [words.keyTenths, ['0', '…', '9']],
      [this.state.value?.live ? words.keyLive : words.keyEnds, ['Home', 'End']],
      [words.keyVolume, ['↑', '↓']],
      [words.keyMute, ['M']],
      [words.keyCaptions, ['C']],
      [words.transcript, ['T']],
      [words.keySpeed, ['<', '>']],
      [words.keyTracks, ['Shift N', 'Shift P']],
      [words.fullscreen, ['F']],
      [words.keyMini, ['I']],
      [words.keyHelp, ['?']],
    ];
    return html`<dl class="shortcuts">
      ${rows.map(
        ([action, keys]) => html`<div>
          <dt>${action}</dt>
          <dd>${keys.map((key) => (key === '…' ? key : html`<kbd>${key}</kbd>`))}</dd>
        </div>`,
      )}
    </dl>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'zc-help-dialog': ZcHelpDialogElement;
  }
}
