import type { BrowserContext } from '@playwright/test';
import { bits, ticksPerSecond } from './clock-encoder.ts';

/** A camera whose columns tell, as a binary number, when each picture was made, for `measureLatencies`; and a microphone that hums. */
export async function useClockCamera(context: BrowserContext, beganMs: number): Promise<void> {
  await context.addInitScript(
    ({ beganMs, bits, ticksPerSecond }) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
        const picture = canvas.getContext('2d')!;
        const draw = () => {
          const ticks = Math.floor(((Date.now() - beganMs) * ticksPerSecond) / 1000);
          for (let bit = 0; bit < bits; bit += 1) {
            picture.fillStyle = Math.floor(ticks / 2 ** bit) % 2 === 1 ? '#fff' : '#000';
            picture.fillRect((canvas.width / bits) * bit, 0, canvas.width / bits, canvas.height);
          }
        };
        draw();
        setInterval(draw, 1000 / ticksPerSecond);
        const sound = new AudioContext();
        const hum = new OscillatorNode(sound, { frequency: 330 });
        const target = sound.createMediaStreamDestination();
        hum.connect(new GainNode(sound, { gain: 0.3 })).connect(target);
        hum.start();
        return new MediaStream([...canvas.captureStream(30).getTracks(), ...target.stream.getTracks()]);
      };
    },
    { beganMs, bits, ticksPerSecond },
  );
}
