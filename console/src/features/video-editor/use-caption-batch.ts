import { plural, t } from '@lingui/core/macro';
import type { StreamCaption } from '@zeacon/contract';
import { useRef, useState } from 'react';
import { useCaptionWrites } from '../../entities/captions/caption-queries.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { captionRefusal, readCaptionFile } from './caption-file.ts';
import { languageName, nativeName } from './languages.ts';

/** The result of one of several caption files. */
export interface CaptionResult {
  key: number;
  file: File;
  /** `asked`: the user must set its language, or allow it to replace another. */
  state: 'waiting' | 'added' | 'asked' | 'refused';
  message: string;
}

type Outcome = Pick<CaptionResult, 'state' | 'message'>;

/** Adds several caption files one after another; each has its own result, and none replaces others. */
export function useCaptionBatch(streamId: string, existing: readonly StreamCaption[]) {
  const { add } = useCaptionWrites(streamId);
  const [results, setResults] = useState<readonly CaptionResult[]>([]);
  const lastKey = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const taken = useRef(new Set<string>());
  for (const { kind, srclang } of existing) if (kind === 'captions') taken.current.add(srclang);

  const settle = (key: number, outcome: Outcome) =>
    setResults((before) => before.map((result) => (result.key === key ? { ...result, ...outcome } : result)));

  async function addOne(file: File): Promise<Outcome> {
    const refusal = captionRefusal(file);
    if (refusal) return { state: 'refused', message: refusal };
    const { srclang, format, content } = await readCaptionFile(file);
    if (!srclang) return { state: 'asked', message: t`Its name does not say the language, as talk.nl.srt does.` };
    const language = languageName(srclang);
    if (taken.current.has(srclang)) return { state: 'asked', message: t`There are ${language} captions already.` };
    const isDefault = taken.current.size === 0;
    const label = nativeName(srclang);
    const { cueCount } = await add.mutateAsync({ srclang, label, kind: 'captions', isDefault, format, content });
    taken.current.add(srclang);
    const message = plural(cueCount, { one: `Added as ${language}, # cue.`, other: `Added as ${language}, # cues.` });
    return { state: 'added', message };
  }

  return {
    results,
    add(files: readonly File[]) {
      const begun = files.map((file): CaptionResult => {
        lastKey.current += 1;
        return { key: lastKey.current, file, state: 'waiting', message: t`Adding` };
      });
      setResults((before) => [...before.filter(({ state }) => state !== 'added'), ...begun]);
      for (const { key, file } of begun) {
        queue.current = queue.current
          .then(() => addOne(file))
          .catch((error: unknown): Outcome => ({ state: 'refused', message: problemOf(error) }))
          .then((outcome) => settle(key, outcome));
      }
    },
    settle,
    clear: () => setResults((before) => before.filter(({ state }) => state === 'waiting')),
  };
}

function problemOf(error: unknown): string {
  return (error instanceof ApiFailure && Object.values(error.fieldErrors ?? {})[0]) || messageOf(error);
}
