import { Suspense } from 'react';
import { later } from '../../ui/later.ts';
import type { InsightAddress } from './insight-address.ts';

const ExplainDialog = later(() => import('./explain-dialog.tsx').then((m) => m.ExplainDialog));
const ExplainStepDialog = later(() => import('./explain-dialog.tsx').then((m) => m.ExplainStepDialog));
const ExplainCardDialog = later(() => import('./explain-card-dialog.tsx').then((m) => m.ExplainCardDialog));
const ViewsBehindDialog = later(() => import('./views-dialog.tsx').then((m) => m.ViewsBehindDialog));
const WaitingViewsDialog = later(() => import('./views-dialog.tsx').then((m) => m.WaitingViewsDialog));
const SessionDialog = later(() => import('./session-dialog.tsx').then((m) => m.SessionDialog));

/** What is opened above the page, as the address says: one view, or the explanation of a figure. */
export function InsightDialogs({ address }: { address: InsightAddress }) {
  const { explained, explainedStep, explainedCard, session, behind } = address;
  return (
    <Suspense fallback={null}>
      {session ? (
        <SessionDialog key={session} id={session} address={address} />
      ) : explained ? (
        <ExplainDialog key={explained} measure={explained} address={address} />
      ) : explainedStep ? (
        <ExplainStepDialog key={explainedStep} step={explainedStep} address={address} />
      ) : explainedCard ? (
        <ExplainCardDialog key={explainedCard} card={explainedCard} address={address} />
      ) : behind === 'waits' ? (
        <WaitingViewsDialog address={address} />
      ) : (
        behind && <ViewsBehindDialog measure={behind} address={address} />
      )}
    </Suspense>
  );
}
