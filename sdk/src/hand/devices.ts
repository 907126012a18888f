export interface Devices {
  readonly cameras: readonly MediaDeviceInfo[];
  readonly microphones: readonly MediaDeviceInfo[];
}

export interface DeviceChoice {
  camera?: string | undefined;
  microphone?: string | undefined;
}

/** Guests are shown small, and the host's machine mixes four of them. */
const picture = { width: { ideal: 640 }, height: { ideal: 360 }, frameRate: { ideal: 25, max: 30 } };
const sound = { echoCancellation: true, noiseSuppression: true, autoGainControl: true };

const exactly = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {});

/** Failures that another device, or none, may fix: it is missing, unsuitable, or in use elsewhere. */
const isUnusable = (cause: unknown): boolean =>
  // `OverconstrainedError` is not a `DOMException` in every browser.
  cause instanceof Error && ['NotFoundError', 'NotReadableError', 'OverconstrainedError'].includes(cause.name);

/**
 * Opens camera and microphone: the chosen ones, otherwise any, otherwise only the microphone. Rejects like
 * `getUserMedia`.
 */
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

/** Devices have names only after permission. */
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
