import { t } from '@lingui/core/macro';
import {
  drawingProblem,
  holdOutProblem,
  isInPage,
  SplitTestDraft,
  type SplitVariant,
  splitTestNameMaxLength,
  splitTitleMaxLength,
  splitVariantKeys,
  type TestedWidget,
  type WidgetContent,
} from '@zeacon/contract';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PlaylistChoice, VideoChoice } from '../../../entities/players/content-choices.tsx';
import { platformText } from '../../../language/platform-text.ts';
import { reasonOf } from '../../../platform/api-failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Notice } from '../../../ui/states.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { contentKinds, forms } from '../widget-words.ts';
import * as styles from '../widgets.css.ts';
import { PlainNumber } from './plain-number.tsx';
import { armName, metrics } from './split-test-words.ts';

const sameVariant: SplitVariant = { share: 50, form: null, content: null, title: null, selector: null };
export const newSplitTest = (): SplitTestDraft => ({
  name: t`Shown or not`,
  variants: [sameVariant],
  holdOut: 50,
  coverage: 100,
  metric: 'CONVERSION',
  goal: null,
  plan: { visitorsPerDay: 1000, rate: 5, days: 28 },
});

/** What people call a field whose message says only what to give. */
function labelOf([field, at]: readonly PropertyKey[]): string | undefined {
  if (field === 'variants' && typeof at === 'number') return armName(splitVariantKeys[at] ?? '');
  if (field === 'coverage') return t`Visitors who take part, percent`;
  const plan: Record<string, () => string> = {
    visitorsPerDay: () => t`Visitors a day`,
    rate: () => t`How many out of a hundred visitors do it now`,
    days: () => t`Days`,
  };
  return field === 'plan' ? plan[String(at)]?.() : undefined;
}

interface Props {
  initial: SplitTestDraft;
  widget: TestedWidget;
  onSave: (draft: SplitTestDraft) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A test that has not been started. */
export function SplitTestForm({ initial, widget, onSave, onCancel }: Props) {
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const change = (part: Partial<SplitTestDraft>) => setDraft((before) => ({ ...before, ...part }));
  const { variants, plan } = draft;
  const unmeasured = draft.holdOut > 0 ? holdOutProblem(widget) : undefined;
  const changeVariant = (index: number, part: Partial<SplitVariant>) =>
    change({ variants: variants.map((variant, at) => (at === index ? { ...variant, ...part } : variant)) });

  async function save() {
    if (variants.some((variant) => drawingProblem(variant, widget)) || unmeasured) return;
    const checked = SplitTestDraft.safeParse(draft);
    if (!checked.success) {
      const [issue] = checked.error.issues;
      const label = labelOf(issue?.path ?? []);
      const text = platformText(issue?.message ?? '');
      return setProblem(label ? t`${label}: ${text}` : text);
    }
    setProblem(undefined);
    setSaving(true);
    try {
      await onSave(checked.data);
    } catch (error) {
      setProblem(reasonOf(error));
    } finally {
      setSaving(false);
    }
  }

  return (
    <div className={styles.form}>
      <TextField
        label={t`Name of the test`}
        value={draft.name}
        maxLength={splitTestNameMaxLength}
        onChange={(name) => change({ name })}
      />
      {variants.map((variant, index) => (
        <VariantFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place.
          key={index}
          name={armName(splitVariantKeys[index] ?? '')}
          variant={variant}
          widget={widget}
          onChange={(part) => changeVariant(index, part)}
          onRemove={
            variants.length > 1 ? () => change({ variants: variants.filter((_, at) => at !== index) }) : undefined
          }
        />
      ))}
      {variants.length < splitVariantKeys.length && (
        <div>
          <Button
            variant="quiet"
            icon={Plus}
            onPress={() => change({ variants: [...variants, { ...sameVariant, share: 0 }] })}
          >
            {t`Add a variant`}
          </Button>
        </div>
      )}
      <div className={styles.pair}>
        <PlainNumber
          label={t`Hold-out, percent`}
          hint={t`They see no widget, but are measured too.`}
          value={draft.holdOut}
          onChange={(holdOut) => change({ holdOut })}
        />
        <PlainNumber
          label={t`Visitors who take part, percent`}
          hint={t`The others see the widget as it is.`}
          value={draft.coverage}
          onChange={(coverage) => change({ coverage })}
        />
        <Select
          label={t`What decides`}
          options={metrics()}
          value={draft.metric}
          onChange={(metric) => change({ metric })}
        />
        <TextField
          label={t`Name of the conversion`}
          hint={t`As in zc.convert('purchase'); empty for all.`}
          value={draft.goal ?? ''}
          maxLength={60}
          onChange={(goal) => change({ goal: goal || null })}
        />
      </div>
      <fieldset className={styles.group}>
        <legend className={styles.subtitle}>{t`What you expect`}</legend>
        <div className={styles.pair}>
          <PlainNumber
            label={t`Visitors a day`}
            value={plan.visitorsPerDay}
            onChange={(visitorsPerDay) => change({ plan: { ...plan, visitorsPerDay } })}
          />
          <PlainNumber
            label={t`How many out of a hundred visitors do it now`}
            value={plan.rate}
            onChange={(rate) => change({ plan: { ...plan, rate } })}
          />
          <PlainNumber label={t`Days`} value={plan.days} onChange={(days) => change({ plan: { ...plan, days } })} />
        </div>
      </fieldset>
      {unmeasured && <Notice tone="danger">{platformText(unmeasured)}</Notice>}
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div>
        <Button isPending={isSaving} onPress={() => void save()}>
          {t`Save test`}
        </Button>
        {onCancel && (
          <Button variant="quiet" onPress={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    </div>
  );
}

interface VariantProps {
  name: string;
  variant: SplitVariant;
  widget: TestedWidget;
  onChange: (part: Partial<SplitVariant>) => void;
  onRemove: (() => void) | undefined;
}

function VariantFields({ name, variant, widget, onChange, onRemove }: VariantProps) {
  const { form, content, title, selector, share } = variant;
  const same = { value: '', label: t`Same as the widget` } as const;
  const problem = drawingProblem(variant, widget);
  const play = (kind: WidgetContent['kind'] | '') =>
    onChange({ content: kind === '' ? null : { kind, streamId: null, playlistId: null } });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.subtitle}>{name}</legend>
      <div className={styles.pair}>
        <PlainNumber label={t`Share, percent`} value={share} onChange={(value) => onChange({ share: value })} />
        <TextField
          label={t`Title`}
          hint={t`Instead of the name of the video`}
          value={title ?? ''}
          maxLength={splitTitleMaxLength}
          onChange={(text) => onChange({ title: text || null })}
        />
        <Select
          label={t`Form`}
          options={[same, ...forms()]}
          value={form ?? ''}
          onChange={(value) => onChange({ form: value === '' ? null : value })}
        />
        <Select
          label={t`Plays`}
          options={[same, ...contentKinds(form ?? widget.form)]}
          value={content?.kind ?? ''}
          onChange={play}
        />
      </div>
      {isInPage(form ?? widget.form) && (
        <TextField
          label={t`CSS selector`}
          hint={t`Of the element that the site tag puts this variant into. Empty: the widget's own.`}
          value={selector ?? ''}
          maxLength={200}
          error={problem?.field === 'selector' ? platformText(problem.message) : undefined}
          onChange={(text) => onChange({ selector: text || null })}
        />
      )}
      {problem && problem.field !== 'selector' && <Notice tone="danger">{platformText(problem.message)}</Notice>}
      {(content?.kind === 'STREAM' || content?.kind === 'LIVE') && (
        <VideoChoice id={content.streamId} onChange={(streamId) => onChange({ content: { ...content, streamId } })} />
      )}
      {content?.kind === 'PLAYLIST' && (
        <PlaylistChoice
          id={content.playlistId}
          onChange={(playlistId) => onChange({ content: { ...content, playlistId } })}
        />
      )}
      {onRemove && (
        <div>
          <Button variant="quiet" icon={Trash2} onPress={onRemove}>
            {t`Remove ${name}`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
