import { useEffect, useRef } from 'react';

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

const typed = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=listbox]';

/** Keyboard shortcuts of the whole editor. Ignored in fields and dialogs. */
export function useEditorKeys(keys: EditorKeys, isOn: boolean): void {
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
