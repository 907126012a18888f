import { focusedElement, keepFocus } from './keep-focus.ts';

export interface OpenDialog {
  dialog: HTMLElement;
  /** Whether the visitor opened it; not if it opened by itself. */
  isAskedFor: boolean;
  /** Closes it. Called when the visitor wants to leave it by a key, by the back gesture or by a click beside it. */
  leave: () => void;
}

const presses = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const;

interface Watcher {
  destroy(): void;
  oncancel: (() => void) | null;
  onclose: (() => void) | null;
}

/**
 * Arranges what an open dialog needs: the focus, Escape and a click beside it. The page behind it is not inert, for its
 * cookie banner must stay usable: clicks beside the dialog close it, and do nothing else, unless they hit something that
 * the page itself keeps in place over its content. A dialog that nobody asked for leaves the page as it is, and takes the
 * focus only where nobody has it. Returns what gives the focus back.
 */
export function stayOpen({ dialog, isAskedFor, leave }: OpenDialog): () => void {
  const before = focusedElement();
  const left = new AbortController();
  const { signal } = left;
  if (isAskedFor || !before) dialog.focus();
  if (isAskedFor) {
    keepFocus(dialog, signal);
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      },
      { signal },
    );
    leaveByClick(dialog, leave, signal);
    leaveByGesture(leave, signal);
  }
  return () => {
    left.abort();
    if (dialog.matches(':focus-within')) before?.focus();
  };
}

function leaveByClick(dialog: HTMLElement, leave: () => void, signal: AbortSignal): void {
  let beganBeside = false;
  const onPress = (event: Event) => {
    const path = event.composedPath();
    const isBeside = !path.includes(dialog) && !path.some(isKeptInPlace);
    if (event.type === 'pointerdown') beganBeside = isBeside;
    if (!isBeside || !beganBeside) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') leave();
  };
  for (const type of presses) document.addEventListener(type, onPress, { capture: true, signal });
}

/** As banners, bars and chats of pages are. */
const isKeptInPlace = (target: EventTarget): boolean =>
  target instanceof Element && /fixed|sticky/.test(getComputedStyle(target).position);

/** On Android, where there is no Escape. */
function leaveByGesture(leave: () => void, signal: AbortSignal): void {
  const CloseWatcher = Reflect.get(window, 'CloseWatcher') as (new () => Watcher) | undefined;
  if (!CloseWatcher) return;
  const watcher = new CloseWatcher();
  watcher.onclose = leave;
  signal.addEventListener('abort', () => watcher.destroy());
}
