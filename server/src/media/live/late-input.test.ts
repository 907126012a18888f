import { expect, test } from 'vitest';
import { createLateInput } from './late-input.ts';
import type { LiveConfig, LiveInput, LiveSample } from './live-input.ts';

const config = { video: null, audio: null } as LiveConfig;
const sample = (bytes = 1): LiveSample => ({
  ...({ kind: 'video', dtsUs: 0, ptsUs: 0, key: true } as const),
  data: new Uint8Array(bytes),
});

function useLate() {
  const opened = Promise.withResolvers<LiveInput | undefined>();
  const calls: string[] = [];
  const causes: unknown[] = [];
  let opens = 0;
  const target: LiveInput = {
    configure: () => calls.push('configure'),
    write: () => calls.push('write'),
    end: () => calls.push('end'),
  };
  const late = createLateInput({
    open: () => {
      opens += 1;
      return opened.promise;
    },
    onRefused: (cause) => causes.push(cause),
  });
  const settle = async (input: LiveInput | undefined) => {
    opened.resolve(input);
    await opened.promise;
    await Promise.resolve();
  };
  return { late, calls, causes, target, settle, opened, opens: () => opens };
}

test('it is opened with the first media, and gets all of it in order', async () => {
  const { late, calls, target, settle, opens } = useLate();
  late.configure(config);
  late.write(sample());
  late.configure(config);
  expect([opens(), calls]).toEqual([1, []]);
  await settle(target);
  expect(calls).toEqual(['configure', 'write', 'configure']);
  late.write(sample());
  late.end();
  expect(calls.slice(3)).toEqual(['write', 'end']);
});

test('it is not opened for a sender that leaves before any media', () => {
  const { late, opens } = useLate();
  late.end();
  expect(opens()).toBe(0);
});

test('a sender that leaves while it is opened is ended after its media', async () => {
  const { late, calls, target, settle } = useLate();
  late.configure(config);
  late.write(sample());
  late.end();
  await settle(target);
  expect(calls).toEqual(['configure', 'write', 'end']);
});

test('where it may not be sent any more, it is refused and takes nothing', async () => {
  const { late, calls, causes, settle } = useLate();
  late.configure(config);
  await settle(undefined);
  late.write(sample());
  expect([calls, causes]).toEqual([[], [undefined]]);
});

test('a failure is refused with its cause', async () => {
  const { late, causes, opened } = useLate();
  late.configure(config);
  opened.reject(new Error('away'));
  await expect.poll(() => causes).toEqual([new Error('away')]);
});

test('more than it can hold is refused, and what is opened too late is ended', async () => {
  const { late, calls, causes, target, settle } = useLate();
  late.configure(config);
  for (let at = 0; at < 33; at++) late.write(sample(1024 ** 2));
  expect(causes).toEqual([undefined]);
  await settle(target);
  expect(calls).toEqual(['end']);
});
