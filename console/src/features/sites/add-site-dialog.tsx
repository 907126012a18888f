import { t } from '@lingui/core/macro';
import { addSite, type Site, siteUrlMaxLength } from '@zeacon/contract';
import { type SiteDraft, useSiteCalls } from '../../entities/sites/site-queries.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

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
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Add site`}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="siteUrl"
        label={t`Address of your site`}
        hint={t`For example https://shop.example. A subdomain is a site of its own.`}
        maxLength={siteUrlMaxLength}
        onSubmit={submit}
      />
    </DialogForm>
  );
}
