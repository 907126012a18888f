import { t } from '@lingui/core/macro';
import { createHypergraphic, type Hypergraphic, hypergraphicNameMaxLength } from '@zeacon/contract';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { type HypergraphicBody, useHypergraphicWrites } from '../../entities/hypergraphics/hypergraphic-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { contractResolver, useContractForm } from '../../platform/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import * as styles from './hypergraphic-dialog.css.ts';
import { PictureSlot } from './picture-slot.tsx';

interface Props {
  /** The graphic to edit; undefined for a new one. */
  graphic: Hypergraphic | undefined;
  isOpen: boolean;
  onClose: () => void;
  onSaved?: ((graphic: Hypergraphic) => void) | undefined;
}

export function HypergraphicDialog({ graphic, isOpen, onClose, onSaved }: Props) {
  return (
    <Dialog
      title={graphic ? t`Edit hypergraphic` : t`New hypergraphic`}
      size="medium"
      isOpen={isOpen}
      onClose={onClose}
      isDismissable={false}
    >
      <HypergraphicForm graphic={graphic} onClose={onClose} onSaved={onSaved} />
    </Dialog>
  );
}

type Draft = Required<Pick<HypergraphicBody, 'name' | 'url' | 'defaultImageId'>> & {
  hoverImageId: string | null;
  addToLiveStream: boolean;
  trackConversions: boolean;
  hlsDisplay: boolean;
};

/** A missing picture has its own message, because the contract only knows ids. */
const resolver = contractResolver<Draft>(createHypergraphic.body);

function HypergraphicForm({ graphic, onClose, onSaved }: Omit<Props, 'isOpen'>) {
  const { save } = useHypergraphicWrites();
  const snackbar = useSnackbar();
  const [sources, setSources] = useState({ normal: graphic?.defaultPath, hover: graphic?.hoverPath ?? undefined });
  const { control, formState, setValue, submit, problem } = useContractForm<Draft>({
    resolver: async (values, context, options) => {
      const judged = await resolver(values, context, options);
      if (values.defaultImageId) return judged;
      const missing = { type: 'rule', message: t`Picture is required` };
      return { values: {}, errors: { ...judged.errors, defaultImageId: missing } };
    },
    defaultValues: {
      name: graphic?.name ?? '',
      url: graphic?.url ?? '',
      defaultImageId: graphic?.defaultImageId ?? '',
      hoverImageId: graphic?.hoverImageId ?? null,
      addToLiveStream: graphic?.addToLiveStream ?? false,
      trackConversions: graphic?.trackConversions ?? true,
      hlsDisplay: graphic?.hlsDisplay ?? true,
    },
    fields: ['name', 'url', 'defaultImageId', 'hoverImageId'],
    async send(draft) {
      const kept = graphic && {
        style: graphic.style,
        dropTimestamp: graphic.dropTimestamp,
        removeTimestamp: graphic.removeTimestamp,
      };
      const saved = await save.mutateAsync({ id: graphic?.uuid, body: { ...draft, ...kept } });
      snackbar.success(graphic ? t`Hypergraphic saved` : t`Hypergraphic added`);
      onSaved?.(saved);
      onClose();
    },
  });
  const chosen = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <DialogForm
      onSubmit={submit}
      problem={problem}
      isPending={formState.isSubmitting}
      action={graphic ? t`Save hypergraphic` : t`Add hypergraphic`}
      onClose={onClose}
    >
      <div className={styles.pictures}>
        <PictureSlot
          label={t`Picture`}
          hint={t`PNG or WebP with a transparent background looks best. Up to 20 MB.`}
          src={sources.normal}
          error={formState.errors.defaultImageId?.message}
          onChange={(image) => {
            setSources((before) => ({ ...before, normal: image.url }));
            setValue('defaultImageId', image.uuid, chosen);
          }}
        />
        <PictureSlot
          label={t`Hover picture`}
          hint={t`Optional: shown while somebody points at it, focuses or touches it.`}
          src={sources.hover}
          error={formState.errors.hoverImageId?.message}
          onChange={(image) => {
            setSources((before) => ({ ...before, hover: image.url }));
            setValue('hoverImageId', image.uuid, chosen);
          }}
          onRemove={() => {
            setSources((before) => ({ ...before, hover: undefined }));
            setValue('hoverImageId', null, chosen);
          }}
        />
      </div>
      <FormTextField
        control={control}
        name="name"
        label={t`Name`}
        hint={t`Read aloud to viewers who cannot see it: say where it leads.`}
        maxLength={hypergraphicNameMaxLength}
        onSubmit={submit}
      />
      <FormTextField
        control={control}
        name="url"
        label={t`Web or email address`}
        hint={t`Opens in a new tab, or writes an email`}
        onSubmit={submit}
      />
      <Controller
        control={control}
        name="trackConversions"
        render={({ field }) => (
          <Switch
            label={t`Track conversions`}
            hint={t`Adds a click id to the link, so that what visitors do on your site counts for this graphic.`}
            isSelected={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="addToLiveStream"
        render={({ field }) => (
          <Switch
            label={t`Use in live streams`}
            hint={t`Offered to the host while a stream is live.`}
            isSelected={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </DialogForm>
  );
}
