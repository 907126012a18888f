import { t } from '@lingui/core/macro';
import { CommunityDraft, communityTitleMaxLength, subdomainMaxLength } from '@zeacon/contract';
import { useLocation } from 'wouter';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { paths } from '../../paths.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

export function NewCommunityDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog title={t`New community`} isOpen={isOpen} onClose={onClose}>
      <NewCommunityForm onClose={onClose} />
    </Dialog>
  );
}

interface Draft {
  title: string;
  subdomain: string;
}

function NewCommunityForm({ onClose }: { onClose: () => void }) {
  const { create } = useCommunityWrites();
  const [, navigate] = useLocation();
  const { control, formState, submit, problem } = useContractForm<Draft>({
    schema: CommunityDraft,
    defaultValues: { title: '', subdomain: '' },
    fields: ['title', 'subdomain'],
    async send(draft) {
      const community = await create.mutateAsync(draft);
      onClose();
      navigate(paths.community(community.id));
    },
  });
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={t`Create community`}
      onClose={onClose}
    >
      <FormTextField
        control={control}
        name="title"
        label={t`Title`}
        autoFocus
        maxLength={communityTitleMaxLength}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="subdomain"
        label={t`Subdomain`}
        hint={t`The first part of its address, such as harbor-club`}
        maxLength={subdomainMaxLength}
        onSubmit={submit}
      />
    </DialogForm>
  );
}
