import { expect, test, vi } from 'vitest';
import { createFetchedEncoding } from './fetched-aac.ts';
import { soundChannels, soundRate } from './sound-format.ts';

test('an encoder that accepts no more sound reports it', async () => {
  const onBroken = vi.fn();
  const unused = () => undefined;
  const encoding = await createFetchedEncoding({ onConfig: unused, onChunk: unused, onBroken });
  encoding.close();
  encoding.encode(new Float32Array((soundRate / 10) * soundChannels), 0);
  await encoding.flush();
  expect(onBroken).toHaveBeenCalledOnce();
});
