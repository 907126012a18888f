import { t } from '@lingui/core/macro';
import type { WidgetDraft, WidgetForm } from '@zeacon/contract';
import { type Control, useController } from 'react-hook-form';
import { ColorField } from '../../ui/color-field.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { NumberField } from './number-field.tsx';
import { closeMemories, corners } from './widget-words.ts';
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
      {form === 'BUBBLE' ? <BubbleFields control={control} /> : <InlineFields control={control} />}
      <NumberField control={control} name="style.width" label={t`Width in pixels`} min={200} max={1200} />
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

function BubbleFields({ control }: Pick<Props, 'control'>) {
  const corner = useController({ control, name: 'style.corner' });
  const memory = useController({ control, name: 'style.closeMemory' });
  const opens = useController({ control, name: 'style.startsOpen' });
  return (
    <>
      <Select label={t`Corner`} options={corners()} value={corner.field.value} onChange={corner.field.onChange} />
      <div className={styles.pair}>
        <NumberField control={control} name="style.offsetX" label={t`From the side`} min={0} max={400} />
        <NumberField control={control} name="style.offsetY" label={t`From top or bottom`} min={0} max={400} />
      </div>
      <NumberField
        control={control}
        name="style.zIndex"
        label={t`Layer (z-index)`}
        hint={t`Higher lies above lower`}
        min={0}
        max={2_147_483_647}
      />
      <Switch label={t`Starts open`} isSelected={opens.field.value} onChange={opens.field.onChange} />
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
      <PlaysItself control={control} />
    </>
  );
}

function PlaysItself({ control }: Pick<Props, 'control'>) {
  const plays = useController({ control, name: 'style.autoPlay' });
  return (
    <Switch
      label={t`Plays by itself`}
      hint={t`Without sound, until the visitor turns it on`}
      isSelected={plays.field.value}
      onChange={plays.field.onChange}
    />
  );
}
