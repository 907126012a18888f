import type { ChatReplayMessage } from '@zeacon/contract';
import { expect, test, vi } from 'vitest';
import { createChatReplay } from './chat-replay.ts';

const all = Array.from(
  { length: 450 },
  (_, index) => ({ messageId: `msg_${index}`, text: String(index), positionMs: index * 1000 }) as ChatReplayMessage,
);

test('shows what was written up to the picture on screen, also after going forward and back', async () => {
  const read = vi.fn(async (afterMs: number) => {
    const items = all.filter(({ positionMs }) => positionMs > afterMs).slice(0, 200);
    return { items, isComplete: items.at(-1) === all.at(-1) };
  });
  const replay = createChatReplay({ read, onChange: () => undefined }, new AbortController().signal);
  const shown = async () => {
    await vi.waitFor(() => expect(read).toHaveBeenCalled(), { timeout: 30_000 });
    return replay.messages.length;
  };
  replay.move(0);
  await vi.waitFor(async () => expect(await shown()).toBe(1), { timeout: 30_000 });
  expect(read).toHaveBeenCalledTimes(1);
  replay.move(10_500);
  expect(replay.messages.at(-1)?.text).toBe('10');
  replay.move(400_000);
  await vi.waitFor(() => expect(replay.messages.at(-1)?.text).toBe('400'), { timeout: 30_000 });
  replay.move(3000);
  expect(replay.messages.map(({ text }) => text)).toEqual(['0', '1', '2', '3']);
});
