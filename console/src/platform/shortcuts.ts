import type { MessageDescriptor } from '@lingui/core';
import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';

export interface Shortcut {
  /** As it stands on the keyboard, such as `M` or `Ctrl D`. */
  key: string;
  does: MessageDescriptor;
}

/** Of the page that is open. */
export const pageShortcutsAtom = atom<readonly Shortcut[]>([]);

export const areShortcutsShownAtom = atom(false);

/** Lists them under `?` for as long as the page is open. `shortcuts` must stay the same array. */
export function usePageShortcuts(shortcuts: readonly Shortcut[]): void {
  const list = useSetAtom(pageShortcutsAtom);
  useEffect(() => {
    list(shortcuts);
    return () => list((listed) => (listed === shortcuts ? [] : listed));
  }, [list, shortcuts]);
}

const takesKeys =
  'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Whether a key belongs to a text field, or to a dialog or menu that is open. */
export function isKeyTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || !(target instanceof HTMLElement) || target.closest(takesKeys) !== null;
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A key that is pressed with Control, or with Command on Apple's keyboards. */
export const withCommand = (key: string): string => (isApple ? `⌘ ${key}` : `Ctrl ${key}`);
