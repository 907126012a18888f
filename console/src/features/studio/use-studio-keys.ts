import { msg } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import { layouts } from './engine/layout-geometry.ts';
import type { StudioEngine } from './engine/studio-engine.ts';

export const studioKeys = [
  { key: 'M', does: msg`Mute or unmute all microphones` },
  { key: 'C', does: msg`Hide or show the main camera` },
  { key: 'B', does: msg`Be right back, and back again` },
  { key: '1', does: msg`Layout: single` },
  { key: '2', does: msg`Layout: side by side` },
  { key: '3', does: msg`Layout: picture in picture` },
  { key: '4', does: msg`Layout: screen and speaker` },
  { key: '?', does: msg`Show these keys` },
];

/** Whether a key belongs to a text field or an open dialog. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return true;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !== null
  );
}

export function toggleMicrophones(engine: StudioEngine): void {
  const microphones = engine.state.sources.filter(({ kind }) => kind === 'audioinput');
  const isMuted = microphones.some((source) => !source.isMuted);
  for (const { id } of microphones) engine.change(id, { isMuted });
}

export function useStudioKeys(engine: StudioEngine, onHelp: () => void): void {
  const help = useRef(onHelp);
  help.current = onHelp;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || isTaken(event)) return;
      const key = event.key.toLowerCase();
      const layout = layouts[Number(key) - 1];
      if (key === 'm') toggleMicrophones(engine);
      else if (key === 'c') {
        const camera = engine.state.sources.find(({ kind }) => kind === 'videoinput');
        if (camera) engine.change(camera.id, { addToLiveStream: !camera.addToLiveStream });
      } else if (key === 'b') engine.setAway(!engine.state.isAway);
      else if (layout) engine.setLayout(layout);
      else if (key === '?') help.current();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [engine]);
}
