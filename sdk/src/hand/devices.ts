export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

export interface DeviceChoice {
  camera?: string | undefined;
  microphone?: string | undefined;
}

/** What is seen of a guest is small: the host's machine mixes four of them. */
const picture = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 25, max: 30 } };
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

const exactly = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {});

/** What another device, or none of the kind, may mend: it is not there, not as wanted, or in use elsewhere. */
const isUnusable = (cause: unknown): boolean =>
  // An `OverconstrainedError` is no `DOMException` in every browser.
  cause instanceof Error && ['NotFoundError', 'NotReadableError', 'OverconstrainedError'].includes(cause.name);

/** Opens camera and microphone: those chosen, else any, else the microphone alone. Rejects as `getUserMedia` does. */
export async function openDevices({ camera, microphone }: DeviceChoice = {}): Promise<MediaStream> {
  const any = { video: picture, audio: sound };
  const chosen = { video: { ...picture, ...exactly(camera) }, audio: { ...sound, ...exactly(microphone) } };
  const wishes: MediaStreamConstraints[] = [...(camera || microphone ? [chosen] : []), any];
  for (const wish of wishes)
    try {
      return await navigator.mediaDevices.getUserMedia(wish);
    } catch (cause) {
      if (!isUnusable(cause)) throw cause;
    }
  return navigator.mediaDevices.getUserMedia({ audio: sound });
}

/** Only after permission do they have names. */
export async function listDevices(): Promise<Devices> {
  const all = await navigator.mediaDevices.enumerateDevices();
  const of = (kind: MediaDeviceKind) => all.filter((device) => device.kind === kind && device.deviceId);
  return { cameras: of('videoinput'), microphones: of('audioinput') };
}

export const isRefused = (cause: unknown): boolean =>
  cause instanceof DOMException && (cause.name === 'NotAllowedError' || cause.name === 'SecurityError');

export function stopTracks(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
