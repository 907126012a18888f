import { t } from '@lingui/core/macro';
import { SingleSignOnForm, signUpWithSingleSignOn } from '@zeacon/contract';
import { Link } from 'wouter';
import { BusinessNameField } from '../../entities/sign-up/business-name-field.tsx';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { ownNamedTimeZone } from '../../platform/own-time-zone.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import * as page from '../../ui/page.css.ts';
import { Notice } from '../../ui/states.tsx';
import { Agreement } from './agreement.tsx';
import * as styles from './auth-layout.css.ts';
import { AuthLayout } from './auth-layout.tsx';
import { KnownEmailField } from './known-email-field.tsx';
import { useEntry } from './use-entry.ts';

/** For whoever is known to the provider and not here: the email is the provider's, and there is no password. */
export function SignOnSignUpStep({ email }: { email: string }) {
  const api = useApi();
  const enter = useEntry();
  const { control, formState, submit, problem } = useContractForm<SingleSignOnForm>({
    schema: SingleSignOnForm,
    mode: 'onTouched',
    defaultValues: { businessName: '', termsOfUse: false },
    fields: ['businessName', 'username', 'termsOfUse'],
    fieldOf: { 'account.name_taken': 'username' },
    send: async ({ businessName, username }) =>
      enter(await api.call(signUpWithSingleSignOn, { body: { businessName, username, timeZone: ownNamedTimeZone() } })),
  });
  return (
    <AuthLayout
      title={t`Create your account`}
      lead={t`One account for your business: videos, players and statistics.`}
      foot={
        <Link href={paths.logIn} className={page.textLink}>
          {t`Back to log in`}
        </Link>
      }
    >
      <form onSubmit={submit} noValidate className={styles.fields}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <KnownEmailField email={email} />
        <BusinessNameField control={control} />
        <Agreement control={control} name="termsOfUse" />
        <Button type="submit" variant="primary" size="large" wide isPending={formState.isSubmitting}>
          {t`Create account`}
        </Button>
      </form>
    </AuthLayout>
  );
}
