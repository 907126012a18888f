/** Cameras (`front` shows red, `back` blue) and microphones that every page has, and what may be wrong with them. Call `restore` after each test. */
export function useDevices() {
  const { mediaDevices } = navigator;
  const given: MediaStream[] = [];
  const sounds: AudioContext[] = [];
  const paintings: ReturnType<typeof setInterval>[] = [];
  const info = (kind: MediaDeviceKind, deviceId: string) =>
    ({ kind, deviceId, label: deviceId, groupId: '' }) as MediaDeviceInfo;
  const devices = {
    given: given as readonly MediaStream[],
    asked: [] as MediaStreamConstraints[],
    listed: [
      info('videoinput', 'front'),
      info('videoinput', 'back'),
      info('audioinput', 'desk'),
      info('audioinput', 'desk 2'),
    ],
    /** Names of the errors that opening fails with, one each time; `undefined` for one that works. */
    failures: [] as (string | undefined)[],
    /** Opening waits for it. */
    gate: Promise.resolve(),
    get live(): number {
      return given.flatMap((stream) => stream.getTracks()).filter(({ readyState }) => readyState === 'live').length;
    },
    /** As if somebody pulled it out. */
    unplug(kind: 'audio' | 'video') {
      const track = given
        .at(-1)
        ?.getTracks()
        .find((one) => one.kind === kind);
      track?.stop();
      track?.dispatchEvent(new Event('ended'));
    },
    restore() {
      Reflect.deleteProperty(mediaDevices, 'getUserMedia');
      Reflect.deleteProperty(mediaDevices, 'enumerateDevices');
      for (const stream of given) for (const track of stream.getTracks()) track.stop();
      for (const sound of sounds) void sound.close();
      for (const painting of paintings) clearInterval(painting);
    },
  };

  async function getUserMedia(constraints: MediaStreamConstraints = {}): Promise<MediaStream> {
    devices.asked.push(constraints);
    const failure = devices.failures.shift();
    await devices.gate;
    if (failure) throw new DOMException('', failure);
    const sound = new AudioContext();
    sounds.push(sound);
    const canvas = Object.assign(document.createElement('canvas'), { width: 32, height: 18 });
    const picture = canvas.getContext('2d')!;
    picture.fillStyle = JSON.stringify(constraints).includes('back') ? '#0000ff' : '#ff0000';
    paintings.push(setInterval(() => picture.fillRect(0, 0, 32, 18), 50));
    const stream = new MediaStream([
      ...(constraints.video ? canvas.captureStream(10).getTracks() : []),
      ...sound.createMediaStreamDestination().stream.getTracks(),
    ]);
    given.push(stream);
    return stream;
  }

  Object.assign(mediaDevices, { getUserMedia, enumerateDevices: async () => devices.listed });
  return devices;
}
