import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
export type AccessProblem = 'denied' | 'missing' | 'busy' | 'insecure' | 'cancelled' | 'failed';

/** Why a camera, microphone or screen could not be opened. */
export class MediaAccessError extends Error {
  readonly problem: AccessProblem;
  constructor(problem: AccessProblem, cause?: unknown) {
    super(i18n._(accessMessages[problem]), { cause });
    this.problem = problem;
  }
}

const accessMessages: Record<AccessProblem, MessageDescriptor> = {
  denied: msg`The browser does not let this page use the device.`,
  missing: msg`There is no such device. Plug it in and try again.`,
  busy: msg`Another program uses the device. Close it and try again.`,
  insecure: msg`Browsers give cameras and microphones only to pages served over HTTPS or from localhost.`,
  cancelled: msg`Nothing was chosen.`,
  failed: msg`The device could not be started.`,
};

function problemOf(error: unknown): AccessProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'failed';
}

async function ask(wanted: MediaStreamConstraints): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new MediaAccessError('insecure');
  try {
    return await navigator.mediaDevices.getUserMedia(wanted);
  } catch (error) {
    throw new MediaAccessError(problemOf(error), error);
  }
}

/** Releases devices that were opened for an engine that no longer exists. */
export function assertWanted(signal: AbortSignal, opened?: MediaStream): void {
  if (!signal.aborted) return;
  for (const track of opened?.getTracks() ?? []) track.stop();
  throw new MediaAccessError('cancelled');
}

export interface CameraChoice {
  deviceId?: string;
  facingMode?: 'user' | 'environment';
}

export function openCamera({ deviceId, facingMode }: CameraChoice): Promise<MediaStream> {
  return ask({
    video: {
      width: { ideal: 1280 },
      height: { ideal: 720 },
      frameRate: { ideal: 30, max: 30 },
      ...(deviceId && { deviceId: { exact: deviceId } }),
      ...(!deviceId && facingMode && { facingMode }),
    },
  });
}

export function openMicrophone(deviceId?: string): Promise<MediaStream> {
  return ask({
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(deviceId && { deviceId: { exact: deviceId } }),
    },
  });
}

/** Includes the sound of the tab or system if the browser allows it. */
export async function openScreen(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getDisplayMedia) throw new MediaAccessError('insecure');
  try {
    return await navigator.mediaDevices.getDisplayMedia({
      video: { frameRate: { ideal: 30, max: 30 }, width: { max: 1920 }, height: { max: 1080 } },
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    });
  } catch (error) {
    const problem = problemOf(error);
    throw new MediaAccessError(problem === 'denied' ? 'cancelled' : problem, error);
  }
}

const aliases = ['default', 'communications'];

/** Whether the entry is an alias, such as the system's default. */
export const isAlias = ({ deviceId }: MediaDeviceInfo): boolean => aliases.includes(deviceId);

/** Cameras and microphones; their names are empty until permission is given. */
export async function listDevices(): Promise<MediaDeviceInfo[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return devices.filter(({ kind }) => kind !== 'audiooutput');
}

export type Permission = 'granted' | 'denied' | 'prompt';

/** Also `prompt` if the browser does not say. */
export async function readPermission(name: 'camera' | 'microphone'): Promise<Permission> {
  try {
    return (await navigator.permissions.query({ name: name as PermissionName })).state;
  } catch {
    return 'prompt';
  }
}
