import { t } from '@lingui/core/macro';
import {
  appAnswerChallenge,
  type ClosedAccount,
  type ConsoleSession,
  FactorCode,
  type SignInChallenge,
} from '@zeacon/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../platform/api.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './auth-layout.css.ts';
import { usePasskeyLogIn } from './use-passkey-log-in.ts';

interface Props {
  challenge: SignInChallenge;
  action: string;
  onEntered: (answer: ConsoleSession | ClosedAccount) => unknown;
  /** The challenge takes no more codes: the password is needed again. */
  onOver: (reason: string) => void;
}

/** Asks for a code of the second factor, a recovery code, or a passkey. */
export function CodeForm({ challenge: { challenge, hasPasskey }, action, onEntered, onOver }: Props) {
  const api = useApi();
  const [byRecovery, setByRecovery] = useState(false);
  const { control, formState, submit, problem, reset } = useContractForm<FactorCode>({
    schema: FactorCode,
    defaultValues: { code: '' },
    fields: ['code'],
    async send({ code }) {
      try {
        await onEntered(await api.call(appAnswerChallenge, { body: { challenge, code } }));
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'auth.challenge_over') throw error;
        onOver(messageOf(error));
      }
    },
  });
  const passkey = usePasskeyLogIn({ challenge, onEntered, onOver });
  const change = () => {
    reset();
    setByRecovery(!byRecovery);
  };
  return (
    <form onSubmit={submit} noValidate className={styles.fields}>
      <p className={styles.note}>
        {byRecovery
          ? t`Enter one of the recovery codes that you kept. Each works once.`
          : t`Open your authenticator app and enter the code that it shows for Zeacon.`}
      </p>
      {(problem ?? passkey.problem) && <Notice tone="danger">{problem ?? passkey.problem}</Notice>}
      <FormTextField
        key={String(byRecovery)}
        control={control}
        name="code"
        label={byRecovery ? t`Recovery code` : t`Code`}
        autoComplete={byRecovery ? 'off' : 'one-time-code'}
        {...(!byRecovery && { inputMode: 'numeric' })}
        autoFocus
      />
      <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
        {action}
      </Button>
      {hasPasskey && passkey.isSupported && (
        <Button icon={KeyRound} size="large" wide isPending={passkey.isPending} onPress={passkey.logIn}>
          {t`Use a passkey`}
        </Button>
      )}
      <Button variant="quiet" onPress={change}>
        {byRecovery ? t`Use your app` : t`Use a recovery code`}
      </Button>
    </form>
  );
}
