import { useEffect } from 'react';
import type { LiveChannel } from './use-live-channel.ts';

/** Says that this page sends the live, as long as it does: guests and watchers are connected with it. */
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
