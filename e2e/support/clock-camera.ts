import type { BrowserContext } from '@playwright/test';
import { bits, ticksPerSecond } from './clock-encoder.ts';

/** Every page's camera shows the clock that `measureLatencies` reads; `beganMs` is its zero. */
export async function useClockCamera(context: BrowserContext, beganMs: number): Promise<void> {
  await context.addInitScript(
    ({ beganMs, bits, ticksPerSecond }) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        const { audio = false, video = false } = wanted ?? {};
        if (!video) return open(wanted);
        const sound = audio ? (await open({ audio })).getTracks() : [];
        const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 720 });
        const picture = canvas.getContext('2d', { alpha: false })!;
        const column = canvas.width / bits;
        const draw = () => {
          const ticks = Math.floor(((Date.now() - beganMs) * ticksPerSecond) / 1000);
          for (let bit = 0; bit < bits; bit += 1) {
            picture.fillStyle = Math.floor(ticks / 2 ** bit) % 2 ? '#fff' : '#000';
            picture.fillRect(bit * column, 0, column, canvas.height);
          }
        };
        draw();
        setInterval(draw, 1000 / 30);
        const [camera] = (await navigator.mediaDevices.enumerateDevices()).filter(({ kind }) => kind === 'videoinput');
        const [track] = canvas.captureStream(30).getVideoTracks();
        const settings = track!.getSettings();
        // A camera missing from the list of devices would count as unplugged.
        track!.getSettings = () => ({ ...settings, deviceId: camera?.deviceId ?? '' });
        return new MediaStream([track!, ...sound]);
      };
    },
    { beganMs, bits, ticksPerSecond },
  );
}
