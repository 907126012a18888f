import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { isKeyTaken, type Shortcut, usePageShortcuts } from '../../platform/shortcuts.ts';
import { layouts } from './engine/layout-geometry.ts';
import type { StudioEngine } from './engine/studio-engine.ts';

const studioKeys: readonly Shortcut[] = [
  { key: 'M', does: msg`Mute or unmute all microphones` },
  { key: 'C', does: msg`Hide or show the main camera` },
  { key: 'B', does: msg`Be right back, and back again` },
  { key: '1', does: msg`Layout: single` },
  { key: '2', does: msg`Layout: side by side` },
  { key: '3', does: msg`Layout: picture in picture` },
  { key: '4', does: msg`Layout: screen and speaker` },
];

export function toggleMicrophones(engine: StudioEngine): void {
  const microphones = engine.state.sources.filter(({ kind }) => kind === 'audioinput');
  const isMuted = microphones.some((source) => !source.isMuted);
  for (const { id } of microphones) engine.change(id, { isMuted });
}

export function useStudioKeys(engine: StudioEngine): void {
  usePageShortcuts(studioKeys);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.repeat || isKeyTaken(event)) return;
      const key = event.key.toLowerCase();
      const layout = layouts[Number(key) - 1];
      if (key === 'm') toggleMicrophones(engine);
      else if (key === 'c') {
        const camera = engine.state.sources.find(({ kind }) => kind === 'videoinput');
        if (camera) engine.change(camera.id, { addToLiveStream: !camera.addToLiveStream });
      } else if (key === 'b') engine.setAway(!engine.state.isAway);
      else if (layout) engine.setLayout(layout);
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [engine]);
}
