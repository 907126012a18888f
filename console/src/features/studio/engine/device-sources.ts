import { t } from '@lingui/core/macro';
import type { EngineStore } from './engine-store.ts';
import type { HeldMedia } from './held-media.ts';
import { assertWanted, type CameraChoice, isAlias, listDevices, openCamera, openMicrophone } from './media-access.ts';
import { newSource, type SourceChange, type StudioSource, selectPlugChanges } from './source-list.ts';

interface DeviceSourcesDeps {
  store: EngineStore;
  media: HeldMedia;
  remove: (id: string) => void;
  signal: AbortSignal;
}

const facingModes = ['user', 'environment'] as const;

/** Cameras and microphones, as they are plugged in and out. */
export function createDeviceSources({ store, media, remove, signal }: DeviceSourcesDeps) {
  async function open(kind: 'videoinput' | 'audioinput', choice: CameraChoice, kept: SourceChange = {}) {
    assertWanted(signal);
    const stream = kind === 'videoinput' ? await openCamera(choice) : await openMicrophone(choice.deviceId);
    assertWanted(signal, stream);
    const [track] = stream.getTracks();
    const settings = track!.getSettings();
    await readDevices();
    assertWanted(signal, stream);
    const deviceId = settings.deviceId ?? choice.deviceId ?? '';
    const id = `${kind}:${deviceId}`;
    const facing = settings.facingMode;
    const shared = {
      deviceId,
      groupId: settings.groupId ?? '',
      label: track!.label || (kind === 'videoinput' ? t`Camera` : t`Microphone`),
      facingMode: facingModes.find((mode) => mode === facing) ?? null,
      problem: null,
    };
    if (store.find(id)) store.act({ type: 'change', id, change: { ...shared, ...kept } });
    else store.act({ type: 'add', source: newSource({ id, kind, ...shared, ...kept }) });
    media.connectStream(id, stream);
    return id;
  }

  /** Reopens the camera that was released for another one that failed to open. */
  async function reopen({ id, deviceId }: StudioSource) {
    await open('videoinput', { deviceId }).catch((error: Error) =>
      store.act({ type: 'change', id, change: { ready: false, problem: error.message } }),
    );
  }

  async function readDevices() {
    const devices = await listDevices();
    if (signal.aborted) return;
    store.set({ devices: devices.filter((device) => !isAlias(device)) });
    const known = new Set(devices.map(({ deviceId }) => deviceId));
    const { gone: lost, back } = selectPlugChanges(store.state.sources, known);
    for (const { id } of lost)
      store.act({ type: 'change', id, change: { ready: false, problem: t`The device was unplugged.` } });
    for (const { kind, deviceId } of back) void open(kind as 'videoinput', { deviceId }).catch(() => undefined);
  }
  navigator.mediaDevices?.addEventListener('devicechange', () => void readDevices(), { signal });

  return {
    readDevices,
    addCamera: (choice: CameraChoice = {}) => open('videoinput', choice),
    addMicrophone: (deviceId?: string) => open('audioinput', deviceId ? { deviceId } : {}),

    /** Replaces a camera or microphone. */
    async replaceDevice(id: string, choice: CameraChoice): Promise<void> {
      const before = store.find(id);
      if (!before || (before.kind !== 'videoinput' && before.kind !== 'audioinput')) return;
      // Phones can open only one camera at a time.
      if (choice.facingMode) media.release(id);
      const { addToLiveStream, isMuted, gain } = before;
      const next = await open(before.kind, choice, { addToLiveStream, isMuted, gain }).catch(async (error: unknown) => {
        if (choice.facingMode) await reopen(before);
        throw error;
      });
      if (next === id) return;
      const order = store.state.sources.map((source) => source.id);
      remove(id);
      if (order.indexOf(id) === 0) store.act({ type: 'make-main', id: next });
    },
  };
}
