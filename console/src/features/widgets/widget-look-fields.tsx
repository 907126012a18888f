import { t } from '@lingui/core/macro';
import { isInPage, type WidgetDraft, type WidgetForm } from '@zeacon/contract';
import { type Control, useController } from 'react-hook-form';
import { ColorField } from '../../ui/color-field.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NumberField } from './number-field.tsx';
import { closeMemories, corners, edges } from './widget-words.ts';
import * as styles from './widgets.css.ts';

/** Written as in a page, in every language. */
const exampleSelector = '#product-video';

interface Props {
  control: Control<WidgetDraft>;
  form: WidgetForm;
}

/** How a widget looks. Only what its form knows is asked. */
export function WidgetLookFields({ control, form }: Props) {
  const color = useController({ control, name: 'style.color' });
  return (
    <>
      {isInPage(form) ? <InlineFields control={control} /> : <FloatingFields control={control} form={form} />}
      {form !== 'STORIES' && (
        <NumberField control={control} name="style.width" label={t`Width in pixels`} min={200} max={1200} />
      )}
      <ColorField
        label={t`Colour`}
        value={color.field.value}
        onChange={color.field.onChange}
        onBlur={color.field.onBlur}
        inputRef={color.field.ref}
        error={color.fieldState.error?.message}
      />
    </>
  );
}

function Place({ control, form }: Props) {
  const corner = useController({ control, name: 'style.corner' });
  const { value, onChange } = corner.field;
  return (
    <>
      {form === 'BAR' ? (
        <Select
          label={t`Edge`}
          options={edges()}
          value={value.startsWith('TOP') ? 'TOP_RIGHT' : 'BOTTOM_RIGHT'}
          onChange={onChange}
        />
      ) : (
        <Select label={t`Corner`} options={corners()} value={value} onChange={onChange} />
      )}
      <div className={styles.pair}>
        <NumberField control={control} name="style.offsetX" label={t`From the side`} min={0} max={400} />
        <NumberField control={control} name="style.offsetY" label={t`From top or bottom`} min={0} max={400} />
      </div>
    </>
  );
}

function FloatingFields({ control, form }: Props) {
  const memory = useController({ control, name: 'style.closeMemory' });
  const opens = useController({ control, name: 'style.startsOpen' });
  return (
    <>
      {form !== 'MODAL' && <Place control={control} form={form} />}
      <NumberField
        control={control}
        name="style.zIndex"
        label={t`Layer (z-index)`}
        hint={t`Higher lies above lower`}
        min={0}
        max={2_147_483_647}
      />
      {form === 'BUBBLE' && (
        <Switch label={t`Starts open`} isSelected={opens.field.value} onChange={opens.field.onChange} />
      )}
      {form === 'MODAL' && (
        <Switch
          label={t`Opens automatically`}
          hint={t`Otherwise your page opens it: see the guide to widgets`}
          isSelected={opens.field.value}
          onChange={opens.field.onChange}
        />
      )}
      <PlaysItself control={control} />
      <Select
        label={t`Once a visitor closes it`}
        options={closeMemories()}
        value={memory.field.value}
        onChange={memory.field.onChange}
      />
    </>
  );
}

function InlineFields({ control }: Pick<Props, 'control'>) {
  const selector = useController({ control, name: 'style.selector' });
  return (
    <>
      <FormTextField
        control={control}
        name="style.selector"
        label={t`CSS selector`}
        hint={t`Of the element that the site tag puts it into`}
        placeholder={exampleSelector}
        maxLength={200}
      />
      {selector.field.value.trim() === '' && (
        <p className={styles.note}>
          {t`Without one the site tag leaves it out: it is shown only where you place it by hand, and takes part in no split test.`}
        </p>
      )}
      <PlaysItself control={control} />
    </>
  );
}

function PlaysItself({ control }: Pick<Props, 'control'>) {
  const plays = useController({ control, name: 'style.autoPlay' });
  return (
    <Switch
      label={t`Plays automatically`}
      hint={t`Without sound, until the visitor turns it on`}
      isSelected={plays.field.value}
      onChange={plays.field.onChange}
    />
  );
}
