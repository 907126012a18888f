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

/** Opens camera and microphone; the microphone alone where there is no camera. Rejects as `getUserMedia` does. */
export async function openDevices({ camera, microphone }: DeviceChoice = {}): Promise<MediaStream> {
  const audio = { ...sound, ...exactly(microphone) };
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { ...picture, ...exactly(camera) }, audio });
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== 'NotFoundError') throw cause;
    return navigator.mediaDevices.getUserMedia({ audio });
  }
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
