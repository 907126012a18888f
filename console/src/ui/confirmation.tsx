import { useAtom } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { questionAtom } from '../platform/confirm.ts';

const Asking = lazy(() => import('./asking.tsx').then((m) => ({ default: m.Asking })));

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
