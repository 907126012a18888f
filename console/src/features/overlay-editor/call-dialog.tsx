import {
  type CallToAction,
  type CallToActionKind,
  type CallToActionLook,
  type CallToActionMoment,
  type CallToActionPosition,
  callToActionDescriptionMaxLength,
  callToActionHeadlineMaxLength,
} from '@zeacon/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ColorField } from '../../ui/color-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AdPicture } from './ad-picture.tsx';
import { type CallField, type CallProblems, readCall, textsOf } from './call-drafts.ts';
import * as styles from './inspector.css.ts';

interface Props {
  call: CallToAction;
  isNew: boolean;
  durationMs: number;
  onDone: (call: CallToAction) => void;
  onClose: () => void;
}

const kinds: readonly { value: CallToActionKind; label: string }[] = [
  { value: 'BUTTON', label: 'Button with a link' },
  { value: 'LEAD_FORM', label: 'Form for name and email' },
  { value: 'AD', label: 'Ad over the whole picture' },
];
const moments: readonly { value: CallToActionMoment; label: string }[] = [
  { value: 'TIME', label: 'At a time' },
  { value: 'PAUSE', label: 'When the viewer pauses' },
  { value: 'END', label: 'When the video has ended' },
];
const positions: readonly { value: CallToActionPosition; label: string }[] = [
  { value: 'BOTTOM_RIGHT', label: 'Bottom right' },
  { value: 'BOTTOM_LEFT', label: 'Bottom left' },
  { value: 'TOP_RIGHT', label: 'Top right' },
  { value: 'TOP_LEFT', label: 'Top left' },
  { value: 'CENTER', label: 'Centre' },
  { value: 'BOTTOM_BAR', label: 'Bar along the bottom' },
];
const looks: readonly { value: CallToActionLook; label: string }[] = [
  { value: 'SOLID', label: 'Solid' },
  { value: 'OUTLINE', label: 'Outline' },
  { value: 'LIGHT', label: 'Light' },
];

/** One call to action in full. Nothing changes on the video before it is kept. */
export function CallDialog({ call, isNew, durationMs, onDone, onClose }: Props) {
  const [draft, setDraft] = useState(call);
  const [texts, setTexts] = useState(() => textsOf(call));
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
  const isForm = kind === 'LEAD_FORM';
  const isAd = kind === 'AD';
  return (
    <Dialog title={isNew ? 'New call to action' : 'Call to action'} isOpen onClose={onClose} isDismissable={false}>
      <form onSubmit={submit} noValidate className={styles.stack}>
        <Select
          label="Kind"
          options={kinds}
          value={kind}
          onChange={(value) => {
            change(value === 'AD' ? { kind: value, moment: 'TIME' } : { kind: value });
            // Each kind has rules of its own.
            setProblems({});
          }}
        />
        {!isAd && (
          <Select label="Shown" options={moments} value={moment} onChange={(value) => change({ moment: value })} />
        )}
        {moment === 'TIME' && (
          <div className={styles.two}>
            <TextField label="Comes at" {...typed('start')} />
            {isAd ? (
              <TextField label="Lasts, seconds" {...typed('duration')} />
            ) : (
              <TextField label="Goes at" hint="Empty: until the end" {...typed('end')} />
            )}
          </div>
        )}
        {isAd && <TextField label="Skip after, seconds" hint="Empty: cannot be skipped" {...typed('skipAfter')} />}
        {kind !== 'BUTTON' && (
          <TextField label="Headline" maxLength={callToActionHeadlineMaxLength} {...text('headline')} />
        )}
        {kind !== 'BUTTON' && (
          <TextField
            label="Description"
            hint="Optional"
            multiline
            rows={2}
            maxLength={callToActionDescriptionMaxLength}
            {...text('description')}
          />
        )}
        <TextField label={isForm ? 'Text of its button' : 'Text'} hint="20 characters at most" {...text('text')} />
        <TextField
          label={isForm ? 'Address to open afterwards' : 'Address'}
          hint={isForm ? 'Optional, with https://' : 'With https://'}
          {...text('url')}
        />
        {isForm && (
          <TextField
            label="Consent"
            hint="What viewers agree to before they can send it"
            multiline
            rows={2}
            maxLength={callToActionDescriptionMaxLength}
            {...text('consentText')}
          />
        )}
        {isForm && (
          <Switch
            label="May be closed"
            hint="Off: the video goes on only after the form was sent."
            isSelected={draft.isSkippable}
            onChange={(isSkippable) => change({ isSkippable })}
          />
        )}
        {isAd && (
          <AdPicture
            imageId={draft.imageId}
            error={problems.imageId}
            onChange={(imageId) => {
              change({ imageId });
              clear('imageId');
            }}
          />
        )}
        {kind === 'BUTTON' && (
          <div className={styles.two}>
            <Select
              label="Place"
              options={positions}
              value={draft.style.position}
              onChange={(position) => change({ style: { ...draft.style, position } })}
            />
            <Select
              label="Look"
              options={looks}
              value={draft.style.look}
              onChange={(look) => change({ style: { ...draft.style, look } })}
            />
          </div>
        )}
        {kind === 'BUTTON' && <ColorField label="Colour" hint="Empty: the player's" {...typed('color')} />}
        <Switch
          label="Track conversions"
          isSelected={draft.trackConversions}
          onChange={(trackConversions) => change({ trackConversions })}
        />
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            {isNew ? 'Add to the video' : 'Keep changes'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
