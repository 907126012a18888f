import { msg } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { type Shortcut, withCommand } from '../../platform/shortcuts.ts';

export const gridShortcuts: readonly Shortcut[] = [
  { key: '↑ ↓', does: msg`Go to the video above or below` },
  { key: '→ ←', does: msg`Go to the buttons of a video, and back` },
  { key: 'Space', does: msg`Select the video` },
  { key: 'Shift ↓', does: msg`Select several videos` },
  { key: withCommand('A'), does: msg`Select all videos` },
  { key: 'Esc', does: msg`Clear selection` },
  { key: 'Enter', does: msg`Open video` },
];

interface GridKeys {
  active: number;
  total: number;
  /** How far Page Up and Page Down move. */
  pageRows: number;
  /** Moves the focus to a row; with `isExtending` the rows in between are selected. */
  moveTo: (index: number, isExtending: boolean) => void;
  onToggle: (index: number) => void;
  onOpen: (index: number) => void;
  onSelectAll: () => void;
  onClear: () => void;
}

function targetOf({ key }: KeyboardEvent, { active, total, pageRows }: GridKeys): number | undefined {
  const moves: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageRows,
    PageUp: active - pageRows,
    Home: 0,
    End: total - 1,
  };
  const wanted = moves[key];
  return wanted === undefined ? undefined : Math.min(Math.max(0, wanted), total - 1);
}

function controlsOf(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('a, button, input')];
}

/** The arrow along the reading direction moves into a row, to its links and buttons; the other moves out again. */
function stepInside(event: KeyboardEvent, row: Element) {
  const steps: Element[] = [row, ...controlsOf(row)];
  const here = steps.indexOf(event.target as Element);
  const onwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const next = steps[here + (event.key === onwards ? 1 : -1)];
  if (here === -1 || !next) return;
  event.preventDefault();
  (next as HTMLElement).focus();
}

/** Keyboard control of a grid of rows, as described by the ARIA practices. */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, keys: GridKeys) {
  const target = event.target as Element;
  const row = target.closest('[role=row]');
  // Elements that float over the grid are its children in React, but not in the document.
  if (!event.currentTarget.contains(target) || event.defaultPrevented || event.altKey || !row) return;
  const isRow = target === row;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key.toLowerCase() === 'a') {
    event.preventDefault();
    return keys.onSelectAll();
  }
  if (event.key === 'Escape') return isRow ? keys.onClear() : (row as HTMLElement).focus();
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return stepInside(event, row);
  if (!isRow) return undefined;
  const index = targetOf(event, keys);
  if (index !== undefined) {
    event.preventDefault();
    return keys.moveTo(index, event.shiftKey);
  }
  if (event.key === ' ') {
    event.preventDefault();
    return keys.onToggle(keys.active);
  }
  if (event.key === 'Enter' && !isCommand) {
    event.preventDefault();
    return keys.onOpen(keys.active);
  }
  return undefined;
}
