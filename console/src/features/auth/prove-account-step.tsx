import { t } from '@lingui/core/macro';
import { AccountProof, proveSingleSignOn } from '@zeacon/contract';
import { Link } from 'wouter';
import { FactorCodeField } from '../../entities/second-factor/proof-fields.tsx';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import * as page from '../../ui/page.css.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';
import { KnownEmailField } from './known-email-field.tsx';
import { useEntry } from './use-entry.ts';

interface Props {
  email: string;
  asksForCode: boolean;
}

/** For whoever has an account with the email of the provider: that it is theirs is asked once. */
export function ProveAccountStep({ email, asksForCode }: Props) {
  const api = useApi();
  const enter = useEntry();
  const { control, formState, submit, problem } = useContractForm<AccountProof>({
    schema: AccountProof,
    defaultValues: { password: '' },
    fields: asksForCode ? ['password', 'factorCode'] : ['password'],
    send: async (body) => enter(await api.call(proveSingleSignOn, { body })),
  });
  return (
    <AuthLayout
      title={t`You have an account already`}
      lead={t`Enter its password this once. From then on you log in without it.`}
      foot={
        <Link href={paths.logIn} className={page.textLink}>
          {t`Back to log in`}
        </Link>
      }
    >
      <form onSubmit={submit} noValidate className={styles.fields}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <KnownEmailField email={email} />
        <PasswordField control={control} name="password" label={t`Password`} autoComplete="current-password" />
        {asksForCode && <FactorCodeField control={control} name="factorCode" />}
        <Link href={paths.forgotPassword} className={page.textLink} style={{ justifySelf: 'start' }}>
          {t`Forgot your password?`}
        </Link>
        <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
          {t`Link and log in`}
        </Button>
      </form>
    </AuthLayout>
  );
}
