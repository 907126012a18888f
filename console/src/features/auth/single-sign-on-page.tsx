import { t } from '@lingui/core/macro';
import {
  type ClosedAccount,
  type ConsoleSession,
  finishSingleSignOn,
  linkingStatePrefix,
  type SingleSignOnStep,
} from '@zeacon/contract';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useIdentityCalls } from '../../entities/single-sign-on/single-sign-on-queries.ts';
import { fetchSignedIn } from '../../load-signed-in.ts';
import { logInFor, paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Loading, Notice, Skeleton } from '../../ui/states.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { CodeStep } from './code-step.tsx';
import { ProveAccountStep } from './prove-account-step.tsx';
import { RestoreStep } from './restore-step.tsx';
import { SignOnSignUpStep } from './sign-on-sign-up-step.tsx';
import { useEntry } from './use-entry.ts';

/** Where the provider sends the browser back to, with its answer in the query. */
export function SingleSignOnPage() {
  const [answer] = useState(() => location.search.slice(1));
  // Most enter the console at once.
  useEffect(() => fetchSignedIn(), []);
  const isLinking = (new URLSearchParams(answer).get('state') ?? '').startsWith(linkingStatePrefix);
  return isLinking ? <Linking answer={answer} /> : <Entering answer={answer} />;
}

function Entering({ answer }: { answer: string }) {
  const api = useApi();
  const enter = useEntry();
  const [, navigate] = useLocation();
  const [step, setStep] = useState<Exclude<SingleSignOnStep, { step: 'entered' }>>();
  const [closed, setClosed] = useState<ClosedAccount>();
  const [problem, setProblem] = useState<string>();
  useOnce(answer, async () => {
    try {
      const outcome = await api.call(finishSingleSignOn, { body: { query: answer } });
      if (outcome.next !== null) navigate(`${paths.singleSignOn}?${nextIs(outcome.next)}`, { replace: true });
      if (outcome.step === 'entered') enter(outcome.session);
      else setStep(outcome);
    } catch (error) {
      setProblem(messageOf(error));
    }
  });
  const onEntered = (answer: ConsoleSession | ClosedAccount) =>
    'restoreTicket' in answer ? setClosed(answer) : enter(answer);
  const again = () => navigate(paths.logIn);
  if (problem !== undefined || answer === '') return <Failed problem={problem} back={logInFor(paths.home)} />;
  if (!step) return <Waiting title={t`Logging you in`} />;
  if (closed !== undefined) return <RestoreStep closed={closed} onRestored={enter} onBack={again} />;
  if (step.step === 'code') return <CodeStep challenge={step} onEntered={onEntered} onBack={again} />;
  if (step.step === 'account') return <ProveAccountStep email={step.email} asksForCode={step.asksForCode} />;
  return <SignOnSignUpStep email={step.email} />;
}

function Linking({ answer }: { answer: string }) {
  const { add } = useIdentityCalls();
  const [, navigate] = useLocation();
  const snackbar = useSnackbar();
  useOnce(answer, () =>
    add.mutate(answer, {
      onSuccess: () => {
        navigate(paths.security, { replace: true });
        snackbar.success(t`Linked. You can log in with it from now on.`);
      },
    }),
  );
  if (add.error) return <Failed problem={messageOf(add.error)} back={paths.security} />;
  return <Waiting title={t`Linking your account`} />;
}

const nextIs = (next: string) => new URLSearchParams({ next });

/** The answer is good for one call, and leaves the address before it. */
function useOnce(answer: string, send: () => unknown): void {
  const [, navigate] = useLocation();
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, as the page opens.
  useEffect(() => {
    if (hasBegun.current || answer === '') return;
    hasBegun.current = true;
    navigate(paths.singleSignOn, { replace: true });
    void send();
  }, []);
}

function Waiting({ title }: { title: string }) {
  return (
    <AuthLayout title={title} lead={t`One moment.`} foot={null}>
      <Loading label={title}>
        <Skeleton height={48} />
      </Loading>
    </AuthLayout>
  );
}

function Failed({ problem, back }: { problem: string | undefined; back: string }) {
  return (
    <AuthLayout title={t`Single sign-on`} lead={t`This did not work out.`} foot={null}>
      <Notice tone="danger">{problem ?? t`The provider sent no answer. Start again.`}</Notice>
      <LinkButton href={back} variant="primary" size="large" wide>
        {t`Go back`}
      </LinkButton>
    </AuthLayout>
  );
}
