import { t } from '@lingui/core/macro';
import {
  contentKindsOf,
  isNeverByWebRtc,
  type WidgetForm as Shape,
  WidgetDraft,
  widgetMessages,
  widgetNameMaxLength,
} from '@zeacon/contract';
import type { ReactNode } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { OwnDomainsField } from '../../entities/widgets/own-domains-field.tsx';
import { platformText } from '../../language/platform-text.ts';
import { May, MayThemselves } from '../../platform/may.tsx';
import { useContractForm } from '../../platform/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import * as field from '../../ui/text-field.css.ts';
import { EditorUrlTest } from './editor-url-test.tsx';
import { PreviewLink } from './preview-link.tsx';
import { WidgetContentField } from './widget-content-field.tsx';
import { WidgetLookFields } from './widget-look-fields.tsx';
import { WidgetPreview } from './widget-preview.tsx';
import { WidgetRulesFields } from './widget-rules-fields.tsx';
import { formHint, forms } from './widget-words.ts';
import * as styles from './widgets.css.ts';

interface Props {
  initial: WidgetDraft;
  /** Absent for a new one. */
  widgetKey?: string;
  action: string;
  /** Rejects with errors to show beside the fields. */
  onSave: (draft: WidgetDraft) => Promise<void>;
  /** Shown below the preview. */
  children?: ReactNode;
}

/** A widget's settings beside the real widget, which updates while typing. */
export function WidgetForm({ initial, widgetKey = '', action, onSave, children }: Props) {
  const { formState, submit, problem, ...form } = useContractForm<WidgetDraft>({
    schema: WidgetDraft,
    mode: 'onTouched',
    defaultValues: initial,
    fieldOf: { 'stream.not_found': 'content.streamId', 'playlist.not_found': 'content.playlistId' },
    async send(values, { reset }) {
      await onSave(values);
      reset(values);
    },
  });
  const { control } = form;
  const draft = useWatch({ control }) as WidgetDraft;
  const shape = useController({ control, name: 'form' });
  const content = useController({ control, name: 'content' });
  /** What the new form cannot play gives way to what it can. */
  function turnTo(next: Shape) {
    shape.field.onChange(next);
    const { kind, playlistId } = content.field.value;
    const [first = kind, ...others] = contentKindsOf(next);
    if (kind === first || others.includes(kind)) return;
    const fitting = first === 'PLAYLIST' && !playlistId ? 'NEWEST' : first;
    content.field.onChange({ kind: fitting, streamId: null, playlistId: null });
  }
  const active = useController({ control, name: 'active' });
  const hlsDisplay = useController({ control, name: 'hlsDisplay' });
  const isNeverShown = !draft.hlsDisplay && isNeverByWebRtc(draft.form, draft.content.kind);
  return (
    <div className={styles.columns}>
      <div className={styles.aside}>
        <WidgetPreview draft={draft} />
        <div className={styles.extras}>
          <MayThemselves do="players.write">
            <PreviewLink draft={draft} />
          </MayThemselves>
          {children}
        </div>
      </div>
      <form onSubmit={submit} noValidate className={styles.form}>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Card title={t`Widget`}>
          <div className={styles.group}>
            <FormTextField control={control} name="name" label={t`Name`} maxLength={widgetNameMaxLength} />
            <Segments label={t`Form`} options={forms()} value={shape.field.value} onChange={turnTo} />
            <p className={styles.note}>{formHint(shape.field.value)}</p>
            <WidgetContentField control={control} form={shape.field.value} />
            <Switch
              label={t`Active`}
              hint={t`Shown on pages that match its rules`}
              isSelected={active.field.value}
              onChange={active.field.onChange}
            />
            <Switch
              label={t`With what is sent by HLS`}
              hint={t`Off, it is shown only during a live stream that viewers get by WebRTC`}
              isSelected={hlsDisplay.field.value}
              onChange={hlsDisplay.field.onChange}
            />
            {isNeverShown && <p className={field.error}>{platformText(widgetMessages.neverByWebRtc)}</p>}
          </div>
        </Card>
        <Card title={t`Where and for whom`}>
          <div className={styles.group}>
            <WidgetRulesFields fields={{ ...form, isSubmitted: formState.isSubmitted }} />
            <OwnDomainsField control={control} name="allowedDomains" />
          </div>
        </Card>
        <Card title={t`What does a page show?`}>
          <EditorUrlTest widgetKey={widgetKey} draft={draft} />
        </Card>
        <Card title={t`Appearance`}>
          <div className={styles.group}>
            <WidgetLookFields control={control} form={draft.form} />
          </div>
        </Card>
        <May do="players.write">
          <Button
            type="submit"
            variant="primary"
            isDisabled={widgetKey !== '' && !formState.isDirty}
            isPending={formState.isSubmitting}
          >
            {action}
          </Button>
        </May>
      </form>
    </div>
  );
}
