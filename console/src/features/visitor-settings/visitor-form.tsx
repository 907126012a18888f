import { t } from '@lingui/core/macro';
import {
  fingerprintKeyMaxLength,
  type VisitorConsent,
  type VisitorIdentification,
  type VisitorRegion,
  VisitorSettings,
  type VisitorState,
  vendorUrlMaxLength,
} from '@zeacon/contract';
import { type Control, useController, useWatch } from 'react-hook-form';
import { useSaveVisitorSettings } from '../../entities/visitor-settings/visitor-settings-queries.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { type Option, Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { CountingFields } from './counting-fields.tsx';
import * as styles from './visitors.css.ts';

/** Written as addresses are, in every language. */
const exampleEndpoint = 'https://metrics.example.com/result';
const exampleScript = 'https://metrics.example.com/agent?apiKey=<apiKey>';

const identifications = (): Option<VisitorIdentification>[] => [
  { value: 'BUILT_IN', label: t`Built in`, hint: t`A random ID, kept encrypted in the visitor’s browser` },
  { value: 'FINGERPRINT', label: 'Fingerprint Pro', hint: t`Needs a subscription with Fingerprint` },
];

const regions = (): Option<VisitorRegion>[] => [
  { value: 'us', label: t`United States` },
  { value: 'eu', label: t`European Union` },
  { value: 'ap', label: t`Asia Pacific` },
];

const consents = (): Option<VisitorConsent>[] => [
  { value: 'FULL', label: t`Count views and recognise visitors` },
  { value: 'ANONYMOUS', label: t`Count views, recognise nobody` },
  { value: 'NONE', label: t`Count nothing` },
];

export function VisitorForm({ state }: { state: VisitorState }) {
  const save = useSaveVisitorSettings();
  const snackbar = useSnackbar();
  const { control, formState, submit, problem } = useContractForm<VisitorSettings>({
    schema: VisitorSettings,
    mode: 'onTouched',
    defaultValues: state.settings,
    fields: ['apiKey', 'endpoint', 'scriptUrl'],
    async send(values, { reset }) {
      reset((await save.mutateAsync(values)).settings);
      snackbar.success(t`Changes saved`);
    },
  });
  const identification = useController({ control, name: 'identification' });
  const consent = useController({ control, name: 'consent' });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Select
        label={t`Visitors are identified by`}
        options={identifications()}
        value={identification.field.value}
        onChange={identification.field.onChange}
      />
      {identification.field.value === 'FINGERPRINT' && (
        <FingerprintFields control={control} hasServerKey={state.hasServerKey} />
      )}
      <Select
        label={t`Where a page does not say whether there is consent`}
        options={consents()}
        value={consent.field.value}
        onChange={consent.field.onChange}
      />
      <p className={styles.soft}>
        {t`Browsers that ask not to be tracked are never counted without consent. A page says what it has with the attribute “consent”.`}
      </p>
      <CountingFields control={control} yourAddress={state.yourAddress} />
      <May do="players.write">
        <div className={styles.foot}>
          <Button type="submit" variant="primary" isDisabled={!formState.isDirty} isPending={formState.isSubmitting}>
            {t`Save changes`}
          </Button>
        </div>
      </May>
    </form>
  );
}

interface FieldsProps {
  control: Control<VisitorSettings>;
  hasServerKey: boolean;
}

/** What an own key needs is asked only with one. */
function FingerprintFields({ control, hasServerKey }: FieldsProps) {
  const region = useController({ control, name: 'region' });
  const apiKey = useWatch({ control, name: 'apiKey' });
  const consent = useWatch({ control, name: 'consent' });
  return (
    <>
      {consent === 'FULL' && (
        <Notice tone="amber">
          {t`Fingerprint is a third party. Pages that do not ask for consent load its script for everybody, unless you choose below to recognise nobody.`}
        </Notice>
      )}
      <FormTextField
        control={control}
        name="apiKey"
        label={t`Public key`}
        hint={
          hasServerKey
            ? t`Leave it empty to use the key of this server.`
            : t`In Fingerprint’s dashboard, under API keys. Everybody can read it in your pages.`
        }
        maxLength={fingerprintKeyMaxLength}
      />
      {(apiKey !== '' || !hasServerKey) && (
        <>
          <Select label={t`Region`} options={regions()} value={region.field.value} onChange={region.field.onChange} />
          <FormTextField
            control={control}
            name="endpoint"
            label={t`Endpoint`}
            hint={t`Optional: the address of your own proxy that answers instead of Fingerprint`}
            placeholder={exampleEndpoint}
            maxLength={vendorUrlMaxLength}
          />
          <FormTextField
            control={control}
            name="scriptUrl"
            label={t`Address of the script`}
            hint={t`Optional: where your own proxy hands out the agent`}
            placeholder={exampleScript}
            maxLength={vendorUrlMaxLength}
          />
        </>
      )}
    </>
  );
}
