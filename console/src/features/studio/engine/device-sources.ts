import type { EngineStore } from './engine-store.ts';
import type { HeldMedia } from './held-media.ts';
import { type CameraChoice, isAlias, listDevices, openCamera, openMicrophone } from './media-access.ts';
import { newSource, selectPlugChanges } from './source-list.ts';

interface DeviceSourcesDeps {
  store: EngineStore;
  media: HeldMedia;
  remove: (id: string) => void;
  signal: AbortSignal;
}

const facingModes = ['user', 'environment'] as const;

/** Cameras and microphones, as they are plugged in and out. */
export function createDeviceSources({ store, media, remove, signal }: DeviceSourcesDeps) {
  async function open(kind: 'videoinput' | 'audioinput', choice: CameraChoice): Promise<string> {
    const stream = kind === 'videoinput' ? await openCamera(choice) : await openMicrophone(choice.deviceId);
    const [track] = stream.getTracks();
    const settings = track!.getSettings();
    await readDevices();
    const deviceId = settings.deviceId ?? choice.deviceId ?? '';
    const id = `${kind}:${deviceId}`;
    const facing = settings.facingMode;
    const shared = {
      deviceId,
      groupId: settings.groupId ?? '',
      label: track!.label || (kind === 'videoinput' ? 'Camera' : 'Microphone'),
      facingMode: facingModes.find((mode) => mode === facing) ?? null,
      problem: null,
    };
    if (store.find(id)) store.act({ type: 'change', id, change: shared });
    else store.act({ type: 'add', source: newSource({ id, kind, ...shared }) });
    media.connectStream(id, stream);
    return id;
  }

  async function readDevices() {
    const devices = await listDevices();
    store.set({ devices: devices.filter((device) => !isAlias(device)) });
    const known = new Set(devices.map(({ deviceId }) => deviceId));
    const { gone: lost, back } = selectPlugChanges(store.state.sources, known);
    for (const { id } of lost)
      store.act({ type: 'change', id, change: { ready: false, problem: 'The device was unplugged.' } });
    for (const { kind, deviceId } of back) void open(kind as 'videoinput', { deviceId }).catch(() => undefined);
  }
  navigator.mediaDevices?.addEventListener('devicechange', () => void readDevices(), { signal });

  return {
    readDevices,
    addCamera: (choice: CameraChoice = {}) => open('videoinput', choice),
    addMicrophone: (deviceId?: string) => open('audioinput', deviceId ? { deviceId } : {}),

    /** Puts another camera or microphone in the place of one. */
    async replaceDevice(id: string, choice: CameraChoice): Promise<void> {
      const before = store.find(id);
      if (!before || (before.kind !== 'videoinput' && before.kind !== 'audioinput')) return;
      // Phones open one camera at a time.
      if (choice.facingMode) media.release(id);
      const next = await open(before.kind, choice);
      if (next === id) return;
      const { addToLiveStream, isMuted, gain } = before;
      const order = store.state.sources.map((source) => source.id);
      store.act({ type: 'change', id: next, change: { addToLiveStream, isMuted, gain } });
      remove(id);
      if (order.indexOf(id) === 0) store.act({ type: 'make-main', id: next });
    },
  };
}
