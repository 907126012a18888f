import { previewWords } from './preview-words.ts';

const css = `
  .bar { position: fixed; z-index: 2147483647; inset-inline: 12px; top: 12px; box-sizing: border-box; display: flex;
    flex-wrap: wrap; align-items: center; justify-content: center; gap: 4px 14px; width: fit-content; max-width: 640px;
    margin: 0 auto; padding: 8px 8px 8px 18px; border-radius: 22px; background: #16181d; color: #fff;
    border: 1px solid #454b57; box-shadow: 0 8px 30px rgb(0 0 0 / 30%); font: 500 14px/1.4 system-ui, sans-serif; }
  .bar[dir=rtl] { padding: 8px 18px 8px 8px; }
  .bottom { top: auto; bottom: 12px; }
  .words { flex: 1 1 260px; min-width: 0; }
  b, .note { display: block; overflow-wrap: anywhere; }
  b { font-weight: 600; }
  .note { color: #c3c9d4; font-size: 13px; white-space: pre-line; }
  button { flex: none; margin: 0; min-height: 36px; padding: 0 16px; border: 0; border-radius: 18px; background: #fff; color: #16181d;
    font: inherit; font-weight: 600; cursor: pointer; }
  button.undo { background: none; color: #fff; box-shadow: inset 0 0 0 1px #7d8490; }
  button:focus-visible { outline: 3px solid #7aa7ff; outline-offset: 2px; }
  @media (forced-colors: active) { .bar, button { border: 1px solid ButtonText; } }
`;

export interface PreviewBar {
  /** Shows what is to be said of the draft on this page. */
  say(note: keyof ReturnType<typeof previewWords>['words'], name?: string): void;
  /** Offers to take the draft out of the page, and to put it back. */
  offerUndo(turn: (isUndone: boolean) => void): void;
  /** Says it in words of one's own. */
  tell(text: string): void;
  remove(): void;
}

/** What tells whoever previews that nobody else sees it. Built of nodes, so that no policy of the page refuses it. */
export function showPreviewBar(
  page: Document,
  isAtBottom: boolean,
  leave: () => void,
  kind: 'preview' | 'selfTest' = 'preview',
): PreviewBar {
  const { language, words } = previewWords(navigator.languages);
  const make = <Name extends keyof HTMLElementTagNameMap>(tag: Name, className = '', text = '') =>
    Object.assign(page.createElement(tag), { className, textContent: text });
  const host = make('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const bar = make('div', isAtBottom ? 'bar bottom' : 'bar');
  Object.assign(bar, { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' });
  bar.setAttribute('role', 'region');
  bar.setAttribute('aria-label', words[kind]);
  const text = make('div', 'words');
  const note = make('span', 'note');
  note.setAttribute('role', 'status');
  text.append(make('b', '', words[kind]), note);
  const makeButton = (label: string, onClick: () => void, className = '') => {
    const button = Object.assign(make('button', className, label), { type: 'button' });
    button.addEventListener('click', onClick);
    return button;
  };
  const leaving = makeButton(kind === 'preview' ? words.leave : words.leaveSelfTest, leave);
  bar.append(text, leaving);
  root.append(bar);
  // Beside the body, which a page may replace.
  page.documentElement.append(host);
  return {
    say(said, name) {
      note.textContent = name ? `${name}: ${words[said]}` : words[said];
    },
    offerUndo(turn) {
      let isUndone = false;
      const undo = makeButton(
        words.undo,
        () => {
          isUndone = !isUndone;
          undo.textContent = isUndone ? words.redo : words.undo;
          turn(isUndone);
        },
        'undo',
      );
      leaving.before(undo);
    },
    tell(text) {
      note.textContent = text;
    },
    remove: () => host.remove(),
  };
}
