import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { type Shortcut, usePageShortcuts, withCommand } from '../../platform/shortcuts.ts';

export interface EditorKeys {
  /** Whether there is anything to copy; otherwise the browser copies selected text. */
  hasChosen: boolean;
  undo: () => void;
  redo: () => void;
  copy: () => void;
  cut: () => void;
  paste: () => void;
  duplicate: () => void;
  chooseAll: () => void;
  chooseNone: () => void;
  remove: () => void;
  togglePlay: () => void;
  step: (frames: number) => void;
}

const editorKeys: readonly Shortcut[] = [
  { key: 'K', does: msg`Play or pause` },
  { key: ', .', does: msg`One frame back or forward` },
  { key: '← →', does: msg`Move the selected item in time` },
  { key: withCommand('A'), does: msg`Select everything` },
  { key: 'Esc', does: msg`Select nothing` },
  { key: withCommand('C'), does: msg`Copy` },
  { key: withCommand('X'), does: msg`Cut` },
  { key: withCommand('V'), does: msg`Paste at the playhead` },
  { key: withCommand('D'), does: msg`Duplicate` },
  { key: 'Del', does: msg`Delete` },
  { key: withCommand('Z'), does: msg`Undo` },
  { key: withCommand('Y'), does: msg`Redo` },
];

const typed = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]';

/** Keyboard shortcuts of the whole editor. Ignored in fields and dialogs. */
export function useEditorKeys(keys: EditorKeys, isOn: boolean): void {
  usePageShortcuts(editorKeys);
  const current = useRef(keys);
  current.current = keys;
  useEffect(() => {
    if (!isOn) return undefined;
    const press = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (event.defaultPrevented || target?.closest(typed)) return;
      if (!run(event, current.current, target)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}

function run(event: KeyboardEvent, keys: EditorKeys, target: Element | undefined): boolean {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    const isOthers =
      event.altKey || (event.shiftKey && key !== 'z') || ((key === 'c' || key === 'x') && !keys.hasChosen);
    if (isOthers) return false;
    const command = {
      z: event.shiftKey ? keys.redo : keys.undo,
      y: keys.redo,
      c: keys.copy,
      x: keys.cut,
      v: keys.paste,
      d: keys.duplicate,
      a: keys.chooseAll,
    }[key];
    command?.();
    return command !== undefined;
  }
  if (event.altKey) return false;
  const plain = {
    delete: keys.remove,
    backspace: keys.remove,
    escape: keys.chooseNone,
    ',': () => keys.step(-1),
    '.': () => keys.step(1),
    // On a button, the space bar presses it.
    ...(target?.closest('button, a, [role=slider], [role=switch]') ? {} : { ' ': keys.togglePlay }),
    k: keys.togglePlay,
  }[key];
  plain?.();
  return plain !== undefined;
}
