import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Account,
  AccountUpdate,
  legalFirstNameMaxLength,
  updateAccount,
  websiteMaxLength,
} from '@zeacon/contract';
import { useAtom } from 'jotai';
import { useController } from 'react-hook-form';
import { useConfirmBusinessEmail } from '../../entities/business-email/business-email-queries.ts';
import { BusinessNameField } from '../../entities/sign-up/business-name-field.tsx';
import { paths } from '../../paths.ts';
import { useApi } from '../../platform/api.ts';
import { May, useMay, useRoleMay } from '../../platform/may.tsx';
import { zoneName } from '../../platform/moment.ts';
import { ownTimeZone } from '../../platform/own-time-zone.ts';
import { accountAtom, useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { timeZones } from '../../platform/zoned-moment.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { AccountFacts } from './account-facts.tsx';
import { BusinessEmailState } from './business-email-state.tsx';
import { BusinessPicture } from './business-picture.tsx';
import { DeleteBusinessCard } from './delete-business-card.tsx';
import { OperatorAccessCard } from './operator-access-card.tsx';
import * as styles from './settings-page.css.ts';

export function SettingsPage() {
  const { businessName } = useAccount();
  const [mayManage, mayByRole] = [useMay('business.manage'), useRoleMay('business.manage')];
  return (
    <Page title={t`Business`}>
      <div className={styles.column}>
        <Card title={t`Account`}>
          {mayManage ? (
            <>
              <BusinessPicture />
              <AccountForm />
            </>
          ) : (
            <>
              <AccountFacts />
              {!mayByRole && (
                <p
                  className={styles.note}
                >{t`An owner or admin of ${businessName} can change its name, email and picture.`}</p>
              )}
            </>
          )}
        </Card>
        <May do="destinations.read">
          <Card title={t`Live`} actions={<LinkButton href={paths.destinations}>{t`Destinations`}</LinkButton>}>
            <p
              className={styles.note}
            >{t`Send your live streams to YouTube, Facebook, Twitch and other places too.`}</p>
          </Card>
        </May>
        <May do="players.read">
          <Card
            title={t`Visitors`}
            actions={<LinkButton href={paths.visitors}>{t`Consent and identification`}</LinkButton>}
          >
            <p
              className={styles.note}
            >{t`How visitors to your pages are recognised, and what is stored about them.`}</p>
          </Card>
        </May>
        <May do="business.export">
          <Card title={t`Your data`} actions={<LinkButton href={paths.yourData}>{t`Export everything`}</LinkButton>}>
            <p className={styles.note}>{t`Take everything stored here with you.`}</p>
          </Card>
        </May>
        <May do="operators.admit">
          <OperatorAccessCard />
        </May>
        <May do="business.delete">
          <DeleteBusinessCard />
        </May>
      </div>
    </Page>
  );
}

/** A username that is the business name needs no field of its own. */
const valuesOf = ({ businessName, username, email, legalFirstName, websiteUrl, timeZone }: Account): AccountUpdate => ({
  ...{ businessName, email, legalFirstName, websiteUrl, timeZone },
  username: username === businessName ? undefined : username,
});

function AccountForm() {
  const api = useApi();
  const snackbar = useSnackbar();
  const account = useAccount();
  const { id, email, timeZone } = account;
  const queries = useQueryClient();
  const [, setAccount] = useAtom(accountAtom);
  const confirm = useConfirmBusinessEmail();
  const { control, formState, submit, problem } = useContractForm<AccountUpdate>({
    schema: AccountUpdate,
    mode: 'onTouched',
    defaultValues: valuesOf(account),
    fields: ['businessName', 'username', 'email', 'legalFirstName', 'websiteUrl', 'timeZone'],
    fieldOf: { 'account.name_taken': 'username' },
    async send(values, { reset }) {
      const saved = await api.call(updateAccount, { params: { id }, body: values });
      setAccount(saved);
      reset(valuesOf(saved));
      // Every figure of a day is another one now.
      if (saved.timeZone !== timeZone) void queries.invalidateQueries();
      if (saved.email !== email) confirm.mutate(saved);
      snackbar.success(t`Changes saved`);
    },
  });
  const firstName = useController({ control, name: 'legalFirstName' });
  const website = useController({ control, name: 'websiteUrl' });
  const zone = useController({ control, name: 'timeZone' });

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <BusinessNameField control={control} ownUsername={account.username} />
      <div className={styles.withState}>
        <FormTextField
          control={control}
          name="email"
          label={t`Email`}
          hint={t`Where people reach your business. The email you log in with is under Security.`}
          type="email"
          autoComplete="email"
        />
        <BusinessEmailState />
      </div>
      <FormTextField
        control={control}
        name="legalFirstName"
        label={t`Your first name`}
        hint={t`Optional, shown to viewers`}
        autoComplete="given-name"
        maxLength={legalFirstNameMaxLength}
        onChange={(value) => firstName.field.onChange(value === '' ? null : value)}
      />
      <FormTextField
        control={control}
        name="websiteUrl"
        label={t`Website`}
        hint={t`Optional. Your name on the pages of your videos leads there.`}
        type="url"
        autoComplete="url"
        maxLength={websiteMaxLength}
        onChange={(value) => website.field.onChange(value === '' ? null : value)}
      />
      <Select
        label={t`Time zone of your figures`}
        options={timeZones([timeZone, ownTimeZone()]).map((name) => ({
          value: name,
          label: zoneName(name),
        }))}
        value={zone.field.value ?? timeZone}
        onChange={zone.field.onChange}
        error={zone.fieldState.error?.message}
      />
      <div className={styles.foot}>
        <Button type="submit" variant="primary" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
          {t`Save changes`}
        </Button>
      </div>
    </form>
  );
}
