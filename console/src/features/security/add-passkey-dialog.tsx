import { t } from '@lingui/core/macro';
import { type PasskeyCreation, PasskeyForm, passkeyNameMaxLength } from '@zeacon/contract';
import { useEffect, useRef, useState } from 'react';
import { usePasskeyCalls } from '../../entities/passkeys/passkey-queries.ts';
import { ProofFields, useProofFields } from '../../entities/second-factor/proof-fields.tsx';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { cancelCeremony } from '../../platform/ask-for-passkey.ts';
import { makePasskey } from '../../platform/make-passkey.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './security.css.ts';

interface Begun {
  name: string;
  options: PasskeyCreation;
}

interface Props {
  /** How many the person has. */
  count: number;
  onClose: () => void;
}

/** Asks for a name and the password, then has the browser make the passkey. */
export function AddPasskeyDialog({ count, onClose }: Props) {
  const [begun, setBegun] = useState<Begun>();
  const [over, setOver] = useState<string>();
  const backTo = (reason: string) => {
    setOver(reason);
    setBegun(undefined);
  };
  return (
    <Dialog title={t`Add a passkey`} isOpen onClose={onClose} size="medium" isDismissable={false}>
      {begun ? (
        <BrowserStep begun={begun} onClose={onClose} onOver={backTo} />
      ) : (
        <ProofStep count={count} over={over} onBegun={setBegun} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ProofStepProps extends Props {
  /** Why it begins anew. */
  over: string | undefined;
  onBegun: (begun: Begun) => void;
}

function ProofStep({ count, over, onBegun, onClose }: ProofStepProps) {
  const { begin } = usePasskeyCalls();
  const proofFields = useProofFields();
  const number = count + 1;
  const { control, formState, submit, problem } = useContractForm<PasskeyForm>({
    schema: PasskeyForm,
    mode: 'onTouched',
    defaultValues: { name: t`Passkey ${number}`, password: '' },
    fields: ['name', ...proofFields],
    send: async ({ name, ...proof }) => onBegun({ name, options: await begin.mutateAsync(proof) }),
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem ?? over}
      isPending={formState.isSubmitting}
      action={t`Continue`}
      onClose={onClose}
    >
      <DialogText>
        <p>{t`Your browser then asks where to keep it: on this device, in your password manager, on your phone or on a security key.`}</p>
      </DialogText>
      <FormTextField
        control={control}
        name="name"
        label={t`Name`}
        hint={t`Such as the device or password manager that keeps it`}
        autoComplete="off"
        maxLength={passkeyNameMaxLength}
      />
      <ProofFields control={control} />
    </DialogForm>
  );
}

interface BrowserStepProps {
  begun: Begun;
  onClose: () => void;
  onOver: (reason: string) => void;
}

function BrowserStep({ begun: { name, options }, onClose, onOver }: BrowserStepProps) {
  const { add } = usePasskeyCalls();
  const snackbar = useSnackbar();
  const [problem, setProblem] = useState<string>();
  const hasBegun = useRef(false);
  async function run() {
    setProblem(undefined);
    try {
      await add.mutateAsync({ name, passkey: await makePasskey(options) });
      onClose();
      snackbar.success(t`You can log in with “${name}” from now on.`);
    } catch (error) {
      // What the server has judged cannot be sent again.
      if (error instanceof ApiFailure) onOver(messageOf(error));
      else setProblem(messageOf(error));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once; again only when it is asked for.
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void run();
  }, []);
  const cancel = () => {
    cancelCeremony();
    onClose();
  };
  return (
    <div className={styles.dialogForm}>
      <DialogText>
        <p>{t`Follow what your browser shows.`}</p>
      </DialogText>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <DialogActions>
        <Button onPress={cancel}>{t`Cancel`}</Button>
        <Button variant="primary" isPending={problem === undefined} onPress={() => void run()}>
          {t`Try again`}
        </Button>
      </DialogActions>
    </div>
  );
}
