import { useAtom } from 'jotai';
import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { questionAtom } from '../platform/confirm.ts';
import { later } from './later.ts';

const Asking = later(() => import('./asking.tsx').then((m) => m.Asking));

/** Shows the question of `useConfirm`. There is one in the console, and leaving the page closes it. */
export function Confirmation() {
  const [question, setQuestion] = useAtom(questionAtom);
  const [location] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the question of the one before.
  useEffect(() => () => setQuestion(undefined), [location, setQuestion]);
  if (!question) return null;
  return (
    <Suspense>
      <Asking question={question} onClose={() => setQuestion(undefined)} />
    </Suspense>
  );
}
