import { useEffect, useRef } from 'react';
import type { StudioEngine } from './engine/studio-engine.ts';
import { remember } from './remembered-devices.ts';

/** Remembers the used devices for the next time. */
export function useRemembering({
  sources,
  layout,
}: {
  sources: StudioEngine['state']['sources'];
  layout: StudioEngine['state']['layout'];
}) {
  const ids = (kind: string) =>
    sources.filter((source) => source.kind === kind && source.ready).map(({ deviceId }) => deviceId);
  const cameras = ids('videoinput');
  const microphones = ids('audioinput');
  const isUsed = useRef(false);
  isUsed.current ||= sources.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the lists are new with every drawing.
  useEffect(() => {
    if (isUsed.current) remember({ cameras, microphones, layout });
  }, [cameras.join(), microphones.join(), layout]);
}
