import { useEffect, useRef } from 'react';
import type { StudioEngine } from './engine/studio-engine.ts';
import { remember } from './remembered-devices.ts';

/** Remembers the used devices for the next time. */
export function useRemembering({
  sources,
  layout,
  quality,
}: {
  sources: StudioEngine['state']['sources'];
  layout: StudioEngine['state']['layout'];
  quality: StudioEngine['state']['quality'];
}) {
  const ids = (kind: string) =>
    sources.filter((source) => source.kind === kind && source.ready).map(({ deviceId }) => deviceId);
  const cameras = ids('videoinput');
  const microphones = ids('audioinput');
  const initial = useRef(quality);
  const isUsed = useRef(false);
  isUsed.current ||= sources.length > 0 || quality !== initial.current;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new with every drawing.
  useEffect(() => {
    if (isUsed.current) remember({ cameras, microphones, layout, quality });
  }, [cameras.join(), microphones.join(), layout, quality]);
}
