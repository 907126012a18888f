import { expect, test } from 'vitest';
import { createSequence } from './sequence.ts';

const chat = (seq: number, ref?: string) =>
  ({
    type: 'chat',
    message: {
      ...{ messageId: `msg_${seq}`, seq, authorId: 'aut_1', name: 'Ana', isHost: false, text: '' },
      ...{ sentDate: '2026-01-01T00:00:00Z', pictureDate: null },
    },
    ...(ref !== undefined && { ref }),
  }) as const;

function createHeard() {
  const heard: string[] = [];
  const sequence = createSequence(({ message, ref }) => void heard.push(`${message.seq}${ref ?? ''}`));
  return { heard, sequence };
}

test('messages are delivered in order, each once, in whatever order they arrive', () => {
  const { heard, sequence } = createHeard();
  for (const seq of [2, 1, 1, 4, 2, 3, 3]) sequence.take(chat(seq));
  expect(heard).toEqual(['1', '2', '3', '4']);
  expect([sequence.lastSeq, sequence.hasGap]).toEqual([4, false]);
});

test('gaps are known from later messages or announced numbers, until they are filled', () => {
  const { heard, sequence } = createHeard();
  sequence.catchUp(3);
  sequence.take(chat(6));
  expect([sequence.hasGap, sequence.lastSeq, heard]).toEqual([true, 3, []]);
  sequence.catchUp(5);
  expect([sequence.hasGap, heard]).toEqual([false, ['6']]);
  sequence.expect(7);
  expect(sequence.hasGap).toBe(true);
  sequence.catchUp(7);
  sequence.take(chat(7));
  expect([sequence.hasGap, heard]).toEqual([false, ['6']]);
});

test('a writer learns that its message was stored, by whichever way it arrives first', () => {
  const { heard, sequence } = createHeard();
  sequence.take(chat(1));
  sequence.take(chat(1, ' mine'));
  sequence.take(chat(3, ' mine'));
  sequence.take(chat(3));
  sequence.catchUp(3);
  expect(heard).toEqual(['1', '1 mine', '3 mine']);
});
