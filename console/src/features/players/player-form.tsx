import { t } from '@lingui/core/macro';
import { EmbeddedPlayerDraft, playerNameMaxLength } from '@zeacon/contract';
import type { ReactNode } from 'react';
import { type Control, useController, useWatch } from 'react-hook-form';
import { OwnDomainsField } from '../../entities/widgets/own-domains-field.tsx';
import { May } from '../../platform/may.tsx';
import { useAccount } from '../../platform/session.ts';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { PlayedField } from './played-field.tsx';
import { PlayerColor } from './player-color.tsx';
import * as styles from './player-form.css.ts';
import { PlayerPreview } from './player-preview.tsx';

interface Props {
  initial: EmbeddedPlayerDraft;
  /** Empty for a player that does not exist yet. */
  playerId: string;
  action: string;
  /** Rejects with errors to show beside the fields. */
  onSave: (draft: EmbeddedPlayerDraft) => Promise<void>;
  /** Shown below the preview. */
  children?: ReactNode;
}

/** A player's settings beside the real player, which updates while typing. */
export function PlayerForm({ initial, playerId, action, onSave, children }: Props) {
  const { id: businessAccountId } = useAccount();
  const { control, formState, submit, problem } = useContractForm<EmbeddedPlayerDraft>({
    schema: EmbeddedPlayerDraft,
    mode: 'onTouched',
    defaultValues: initial,
    fields: ['name', 'streamId', 'playlistId', 'logo', 'playerColor', 'allowedDomains'],
    fieldOf: { 'stream.not_found': 'streamId', 'playlist.not_found': 'playlistId' },
    async send(values, { reset }) {
      await onSave(values);
      reset(values);
    },
  });
  const draft = useWatch({ control }) as EmbeddedPlayerDraft;
  const logo = useController({ control, name: 'logo' });

  return (
    <div className={styles.columns}>
      <div className={styles.preview}>
        <PlayerPreview businessAccountId={businessAccountId} playerId={playerId} draft={draft} />
        {children}
      </div>
      <Card title={t`Settings`}>
        <form onSubmit={submit} noValidate className={styles.form}>
          {problem && <Notice tone="danger">{problem}</Notice>}
          <FormTextField
            control={control}
            name="name"
            label={t`Name`}
            maxLength={playerNameMaxLength}
            onSubmit={submit}
          />
          <PlayedField control={control} />
          <div className={styles.group}>
            <SwitchField
              control={control}
              name="autoPlay"
              label={t`Autoplay`}
              hint={t`Starts muted when the page opens`}
            />
            <SwitchField control={control} name="videoLoop" label={t`Loop`} hint={t`Begins again at the end`} />
            <SwitchField control={control} name="hideControls" label={t`Hide controls`} />
          </div>
          <PlayerColor control={control} />
          <FormTextField
            control={control}
            name="logo"
            label={t`Logo URL`}
            hint={t`Optional`}
            type="url"
            onChange={(value) => logo.field.onChange(value === '' ? null : value)}
          />
          <SwitchField control={control} name="showIcon" label={t`Show the logo`} />
          <OwnDomainsField control={control} name="allowedDomains" />
          <May do="players.write">
            <Button
              type="submit"
              variant="primary"
              isDisabled={playerId !== '' && !formState.isDirty}
              isPending={formState.isSubmitting}
            >
              {action}
            </Button>
          </May>
        </form>
      </Card>
    </div>
  );
}

interface SwitchFieldProps {
  control: Control<EmbeddedPlayerDraft>;
  name: 'autoPlay' | 'videoLoop' | 'hideControls' | 'showIcon';
  label: string;
  hint?: string;
}

function SwitchField({ control, name, ...words }: SwitchFieldProps) {
  const { field } = useController({ control, name });
  return <Switch {...words} isSelected={field.value} onChange={field.onChange} />;
}
