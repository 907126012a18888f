import { browserSupportsWebAuthnAutofill } from '@simplewebauthn/browser';
import { appLogInWithPasskey, beginPasskeyLogIn, type ClosedAccount, type ConsoleSession } from '@zeacon/contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Api, useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { askForPasskey, cancelCeremony, supportsPasskeys } from '../../platform/ask-for-passkey.ts';

type Answer = ConsoleSession | ClosedAccount;

interface Options {
  /** Of a log-in that waits for a code: only passkeys of that person are taken. */
  challenge?: string;
  /** Whether the browser lists its passkeys where the email is typed. */
  offersAutofill?: boolean;
  onEntered: (answer: Answer) => unknown;
  /** The challenge is over. */
  onOver?: (reason: string) => void;
}

/** The server takes an answer for five minutes; what was offered before that ends is offered anew. */
const renewBeforeMs = 30_000;

export function usePasskeyLogIn({ challenge, offersAutofill = false, onEntered, onOver }: Options) {
  const api = useApi();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  function tell(error: unknown) {
    if (error instanceof ApiFailure && error.code === 'auth.challenge_over' && onOver) onOver(messageOf(error));
    else setProblem(messageOf(error));
  }
  const fail = useEffectEvent(tell);
  const enter = useEffectEvent((answer: Answer) => onEntered(answer));

  useEffect(() => {
    // A press of the button has the browser for itself.
    if (!offersAutofill || isPending || !supportsPasskeys()) return;
    const ended = new AbortController();
    void offer(api, ended.signal, { enter: (answer) => enter(answer), fail: (error) => fail(error) });
    return () => {
      ended.abort();
      cancelCeremony();
    };
  }, [api, offersAutofill, isPending]);

  async function logIn() {
    setProblem(undefined);
    setPending(true);
    try {
      const options = await api.call(beginPasskeyLogIn, { body: challenge === undefined ? {} : { challenge } });
      const body = await askForPasskey(options);
      await onEntered(await api.call(appLogInWithPasskey, { body }));
    } catch (error) {
      tell(error);
    } finally {
      setPending(false);
    }
  }

  return { isSupported: supportsPasskeys(), isPending, problem, logIn: () => void logIn() };
}

interface Outcome {
  enter: (answer: Answer) => unknown;
  fail: (error: unknown) => void;
}

/** Until somebody picks a passkey of the list, which most people never see. What fails before that is not told. */
async function offer(api: Api, ended: AbortSignal, { enter, fail }: Outcome): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill())) return;
  while (!ended.aborted) {
    const body = await pick(api, ended);
    if (body === undefined || ended.aborted) return;
    if (body === 'renew') continue;
    try {
      return void (await enter(await api.call(appLogInWithPasskey, { body }, ended)));
    } catch (error) {
      if (!ended.aborted) fail(error);
    }
  }
}

async function pick(api: Api, ended: AbortSignal) {
  let isOld = false;
  let renewal: ReturnType<typeof setTimeout> | undefined;
  try {
    const options = await api.call(beginPasskeyLogIn, { body: {} }, ended);
    if (ended.aborted) return undefined;
    renewal = setTimeout(() => {
      isOld = true;
      cancelCeremony();
    }, options.timeout - renewBeforeMs);
    return await askForPasskey(options, true);
  } catch {
    return isOld ? 'renew' : undefined;
  } finally {
    clearTimeout(renewal);
  }
}
