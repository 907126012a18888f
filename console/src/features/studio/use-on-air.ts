import { useEffect } from 'react';
import type { LiveChannel } from './use-live-channel.ts';

/** Reports that this page sends the live, while it does, so that guests and watchers connect to it. */
export function useOnAir({ send, listen }: LiveChannel, isSending: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the channel is new with every drawing.
  useEffect(() => {
    if (!isSending) return undefined;
    send({ type: 'on-air', isOn: true });
    const stop = listen((event) => event.type === 'joined' && send({ type: 'on-air', isOn: true }));
    return () => {
      stop();
      send({ type: 'on-air', isOn: false });
    };
  }, [isSending]);
}
