import type { OpenTokSdk } from '../third-party/opentok-types.ts';
import { loadVendor } from '../third-party/vendor-script.ts';
import type { HostEnd, OpenTokHostOptions } from './opentok-host.ts';
import type { StageStream, StageTrack } from './peer-types.ts';
import { lazyTransport, type StageTransport } from './stage-transport.ts';

const sdkFrom = <Track, Stream>(url: string) => loadVendor<OpenTokSdk<Track, Stream>>(url, 'OT');

/** The guest's end over OpenTok; its code is loaded only when a guest connects. `sdkUrl` is absolute. */
export const openTokGuestStage = <Track extends StageTrack, Stream extends StageStream<Track>>(
  sdkUrl: string,
): StageTransport<Track, Stream> =>
  lazyTransport<Track, Stream, Parameters<StageTransport<Track, Stream>>[0]>(async () => {
    const { openTokGuest } = await import('./opentok-guest.ts');
    return openTokGuest<Track, Stream>(() => sdkFrom(sdkUrl));
  });

/** The host's end over OpenTok, for all guests; its code is loaded only when the first one is let in. */
export function openTokHostStage<Track extends StageTrack, Stream extends StageStream<Track>>(
  sdkUrl: string,
  calls: Omit<OpenTokHostOptions<Track, Stream>, 'loadSdk'>,
): StageTransport<Track, Stream, HostEnd<Track, Stream>> {
  let stage: Promise<StageTransport<Track, Stream, HostEnd<Track, Stream>>> | undefined;
  const load = async () => {
    const { openTokHost } = await import('./opentok-host.ts');
    return openTokHost<Track, Stream>({ ...calls, loadSdk: () => sdkFrom(sdkUrl) });
  };
  return lazyTransport<Track, Stream, HostEnd<Track, Stream>>(() => {
    stage ??= load();
    return stage;
  });
}
