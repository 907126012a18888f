import { t } from '@lingui/core/macro';
import {
  type CallToAction,
  callToActionDescriptionMaxLength,
  callToActionHeadlineMaxLength,
  type PublicPlayerConfig,
} from '@zeacon/contract';
import { type FormEvent, useState } from 'react';
import { ColorField, isColor } from '../../ui/color-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdPicture } from './ad-picture.tsx';
import { kindChoices, lookChoices, momentChoices, positionChoices } from './call-choices.ts';
import { type CallField, type CallProblems, readCall, textsOf } from './call-drafts.ts';
import { columns, pair } from './call-preview.css.ts';
import { CallPreview } from './call-preview.tsx';
import * as styles from './inspector.css.ts';

interface Props {
  call: CallToAction;
  isNew: boolean;
  durationMs: number;
  /** Of the player that shows it while it is edited. */
  config: PublicPlayerConfig | undefined;
  onDone: (call: CallToAction) => void;
  onClose: () => void;
}

/** Edits one call to action. Nothing changes on the video until it is applied. */
export function CallDialog({ call, isNew, durationMs, config, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(call);
  const [texts, setTexts] = useState(() => textsOf(call));
  const [imageUrl, setImageUrl] = useState<string | null>(null);
  const [problems, setProblems] = useState<CallProblems>({});
  const change = (changes: Partial<CallToAction>) => setDraft((before) => ({ ...before, ...changes }));
  const clear = (field: CallField) => setProblems(({ [field]: _gone, ...rest }) => rest);
  const text = (field: 'text' | 'url' | 'headline' | 'description' | 'consentText') => ({
    value: draft[field],
    error: field === 'description' ? undefined : problems[field],
    onChange: (value: string) => {
      change({ [field]: value });
      if (field !== 'description') clear(field);
    },
  });
  const typed = (field: keyof typeof texts) => ({
    value: texts[field],
    error: problems[field],
    onChange: (value: string) => {
      setTexts((before) => ({ ...before, [field]: value }));
      clear(field);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readCall(draft, texts, durationMs);
    setProblems(read.problems);
    if (Object.keys(read.problems).length === 0) onDone(read.call);
  };
  const { kind, moment } = draft;
  const shown = { ...draft, style: { ...draft.style, color: isColor(texts.color) ? texts.color : null } };
  const isForm = kind === 'LEAD_FORM';
  const isAd = kind === 'AD';
  return (
    <Dialog
      title={isNew ? t`New call to action` : t`Call to action`}
      isOpen
      onClose={onClose}
      size="large"
      isDismissable={false}
    >
      <div className={columns}>
        <DialogForm onSubmit={submit} action={isNew ? t`Add to the video` : t`Keep changes`} onClose={onClose}>
          <div className={pair}>
            <Select
              label={t({ message: 'Kind', context: 'of a call to action' })}
              options={kindChoices()}
              value={kind}
              onChange={(value) => {
                change(value === 'AD' ? { kind: value, moment: 'TIME' } : { kind: value });
                // Each kind has its own rules.
                setProblems({});
              }}
            />
            {!isAd && (
              <Select
                label={t({ message: 'Shown', comment: 'When a call to action is shown' })}
                options={momentChoices()}
                value={moment}
                onChange={(value) => change({ moment: value })}
              />
            )}
          </div>
          {moment === 'TIME' && (
            <div className={pair}>
              <TextField label={t`Appears at`} {...typed('start')} />
              {isAd ? (
                <TextField label={t`Lasts, seconds`} {...typed('duration')} />
              ) : (
                <TextField label={t`Disappears at`} hint={t`Empty: until the end`} {...typed('end')} />
              )}
            </div>
          )}
          {isAd && (
            <TextField label={t`Skip after, seconds`} hint={t`Empty: cannot be skipped`} {...typed('skipAfter')} />
          )}
          {kind !== 'BUTTON' && (
            <TextField label={t`Headline`} maxLength={callToActionHeadlineMaxLength} {...text('headline')} />
          )}
          {kind !== 'BUTTON' && (
            <TextField
              label={t`Description`}
              hint={t`Optional`}
              multiline
              rows={2}
              maxLength={callToActionDescriptionMaxLength}
              {...text('description')}
            />
          )}
          <div className={pair}>
            <TextField
              label={isForm ? t`Text of its button` : t`Text`}
              hint={t`20 characters at most`}
              {...text('text')}
            />
            <TextField
              label={isForm ? t`Address to open afterwards` : t({ message: 'Address', context: 'of a web page' })}
              hint={isForm ? t`Optional, with https://` : t`With https://`}
              {...text('url')}
            />
          </div>
          {isForm && (
            <TextField
              label={t`Consent`}
              hint={t`What viewers agree to before they can send it`}
              multiline
              rows={2}
              maxLength={callToActionDescriptionMaxLength}
              {...text('consentText')}
            />
          )}
          {isForm && (
            <Switch
              label={t`May be closed`}
              hint={t`Off: the video continues only after the form has been sent.`}
              isSelected={draft.isSkippable}
              onChange={(isSkippable) => change({ isSkippable })}
            />
          )}
          {isAd && (
            <AdPicture
              imageId={draft.imageId}
              error={problems.imageId}
              onChange={(imageId, url) => {
                change({ imageId });
                setImageUrl(url);
                clear('imageId');
              }}
            />
          )}
          {kind === 'BUTTON' && (
            <div className={styles.two}>
              <Select
                label={t({ message: 'Place', context: 'in the picture' })}
                options={positionChoices()}
                value={draft.style.position}
                onChange={(position) => change({ style: { ...draft.style, position } })}
              />
              <Select
                label={t({ message: 'Look', context: 'of a button' })}
                options={lookChoices()}
                value={draft.style.look}
                onChange={(look) => change({ style: { ...draft.style, look } })}
              />
            </div>
          )}
          {kind === 'BUTTON' && <ColorField label={t`Colour`} hint={t`Empty: the player's`} {...typed('color')} />}
          <Switch
            label={t`Track conversions`}
            isSelected={draft.trackConversions}
            onChange={(trackConversions) => change({ trackConversions })}
          />
        </DialogForm>
        {config && <CallPreview config={config} call={shown} imageUrl={imageUrl} />}
      </div>
    </Dialog>
  );
}
