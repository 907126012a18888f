import { t } from '@lingui/core/macro';
import { addSite, type Site, siteUrlMaxLength } from '@zeacon/contract';
import { type SiteDraft, useSiteCalls } from '../../entities/sites/site-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Notice } from '../../ui/states.tsx';
import * as styles from './sites.css.ts';

interface Props {
  isOpen: boolean;
  onAdded: (site: Site) => void;
  onClose: () => void;
}

/** Asks for the address; how to prove it is shown on the page of the site. */
export function AddSiteDialog({ isOpen, ...form }: Props) {
  return (
    <Dialog title={t`Add a site`} isOpen={isOpen} onClose={form.onClose} size="medium" isDismissable={false}>
      <SiteForm {...form} />
    </Dialog>
  );
}

function SiteForm({ onAdded, onClose }: Omit<Props, 'isOpen'>) {
  const { add } = useSiteCalls();
  const { control, formState, submit, problem } = useContractForm<SiteDraft>({
    schema: addSite.body,
    defaultValues: { siteUrl: '' },
    fields: ['siteUrl'],
    fieldOf: { 'site.exists': 'siteUrl' },
    send: async (draft) => onAdded(await add.mutateAsync(draft)),
  });
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <FormTextField
        control={control}
        name="siteUrl"
        label={t`Address of your site`}
        hint={t`For example https://shop.example. A subdomain is a site of its own.`}
        maxLength={siteUrlMaxLength}
        onSubmit={submit}
      />
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={formState.isSubmitting}>
          {t`Add site`}
        </Button>
      </DialogActions>
    </form>
  );
}
