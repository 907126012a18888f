import { type RichText, readRichText, writeRichText } from '@zeacon/contract';
import { baseKeymap } from 'prosemirror-commands';
import { closeHistory, history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { EditorState, Selection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { keys, linkAt, rules, setLink, type ToolName, toAddress, tools } from './commands.ts';
import { createLinkRow } from './link-row.ts';
import { addStyles } from './styles.ts';
import { createToolbar } from './toolbar.ts';
import { toDocument, toTree } from './tree.ts';
import type { RichTextWords } from './words.ts';

export interface RichTextOptions {
  /** As people type it: what `writeRichText` of the contract makes. */
  source: string;
  /** Of the field. */
  label: string;
  describedBy?: string | undefined;
  words: RichTextWords;
  onChange: (source: string) => void;
}

export interface RichTextEditor {
  element: HTMLElement;
  /** Where one writes. */
  field: HTMLElement;
  source: () => string;
  text: () => RichText;
  /** In place of all that was written. */
  write: (source: string) => void;
  focus: () => void;
  /** What stands before the caret in its line; undefined while something is selected. */
  beforeCaret: () => string | undefined;
  /** In place of so many characters before the caret. */
  put: (text: string, instead: number) => void;
  close: () => void;
}

/** Edits a text as it will be shown. What comes out is what the composers with a source read and write. */
export function createRichTextEditor(options: RichTextOptions): RichTextEditor {
  const { label, describedBy, words, onChange } = options;
  addStyles();
  const element = document.createElement('div');
  element.className = 'zc-editor';
  const plugins = [rules, keymap({ ...keys, 'Mod-k': openLink }), keymap(baseKeymap), history()];
  const stateOf = (source: string) => EditorState.create({ doc: toDocument(readRichText(source)), plugins });

  const view: EditorView = new EditorView(null, {
    state: stateOf(options.source),
    attributes: {
      class: 'zc-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-label': label,
      ...(describedBy && { 'aria-describedby': describedBy }),
    },
    dispatchTransaction(transaction) {
      view.updateState(view.state.apply(transaction));
      toolbar.update((name) => tools[name].isOn(view.state));
      if (!transaction.docChanged) return;
      onChange(source());
      // As a field of the page does.
      view.dom.dispatchEvent(new Event('input', { bubbles: true }));
    },
    handlePaste(_view, { clipboardData }) {
      const pasted = clipboardData?.getData('text/plain').trim() ?? '';
      // An address over words makes them a link.
      const isAddress = !/\s/.test(pasted) && toAddress(pasted) === pasted;
      return isAddress && !view.state.selection.empty && setLink(pasted)(view.state, view.dispatch);
    },
  });
  const toolbar = createToolbar(words, use);
  const link = createLinkRow(words, {
    set(href) {
      setLink(href)(view.state, view.dispatch);
      view.focus();
    },
    leave: () => view.focus(),
  });
  element.append(toolbar.element, link.element, view.dom);

  const text = () => toTree(view.state.doc);
  const source = () => writeRichText(text());

  function openLink(): boolean {
    link.open(linkAt(view.state));
    return true;
  }

  function use(name: ToolName): void {
    const { run } = tools[name];
    if (!run) return void openLink();
    // A step of its own, for whoever takes it back.
    view.dispatch(closeHistory(view.state.tr));
    run(view.state, view.dispatch, view);
    view.focus();
  }

  return {
    element,
    field: view.dom,
    source,
    text,
    write(next) {
      view.updateState(stateOf(next));
      toolbar.update((name) => tools[name].isOn(view.state));
    },
    focus() {
      view.dispatch(view.state.tr.setSelection(Selection.atEnd(view.state.doc)));
      view.focus();
    },
    beforeCaret() {
      const { empty, $from } = view.state.selection;
      return empty ? $from.parent.textBetween(0, $from.parentOffset, '\n', '\n') : undefined;
    },
    put(words, instead) {
      const { from } = view.state.selection;
      view.dispatch(view.state.tr.insertText(words, from - instead, from));
      view.focus();
    },
    close() {
      view.destroy();
      element.remove();
    },
  };
}
