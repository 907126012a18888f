import { t } from '@lingui/core/macro';
import { metadataMaxItems } from '@zeacon/contract';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { type Control, useFieldArray } from 'react-hook-form';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormTextField } from '../../ui/form-text-field.tsx';
import type { VideoFields } from './video-fields.ts';
import * as styles from './video-form.css.ts';

/** Pictures, links and documents that belong to a video, in their order. */
export function MetadataFields({ control }: { control: Control<VideoFields> }) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'metadata' });
  const add = useRef<HTMLDivElement>(null);
  return (
    <fieldset className={styles.fieldset}>
      <div className={styles.fieldsetHead}>
        <legend className={styles.legend}>{t`Links and pictures`}</legend>
      </div>
      <p className={styles.explanation}>
        {t`Things that belong to the video: a picture, a page, a document. Your own pages can read them along with the video.`}
      </p>
      {fields.length > 0 && (
        <ol className={styles.items}>
          {fields.map(({ id }, index) => {
            const number = index + 1;
            return (
              <li key={id} className={styles.item}>
                <div className={styles.itemFields}>
                  <FormTextField control={control} name={`metadata.${index}.name`} label={t`Name`} maxLength={100} />
                  <FormTextField
                    control={control}
                    name={`metadata.${index}.type`}
                    label={t`Type`}
                    placeholder={t`image, link, document`}
                    maxLength={60}
                  />
                  <FormTextField control={control} name={`metadata.${index}.url`} label={t`URL`} type="url" />
                  <FormTextField
                    control={control}
                    name={`metadata.${index}.altText`}
                    label={t`Alternative text`}
                    maxLength={300}
                  />
                </div>
                <div className={styles.itemActions}>
                  <IconButton
                    size="small"
                    icon={ArrowUp}
                    label={t`Move entry ${number} up`}
                    isDisabled={index === 0}
                    onPress={() => move(index, index - 1)}
                  />
                  <IconButton
                    size="small"
                    icon={ArrowDown}
                    label={t`Move entry ${number} down`}
                    isDisabled={index === fields.length - 1}
                    onPress={() => move(index, index + 1)}
                  />
                  <IconButton
                    size="small"
                    icon={Trash2}
                    label={t`Remove entry ${number}`}
                    onPress={() => {
                      remove(index);
                      add.current?.querySelector('button')?.focus();
                    }}
                  />
                </div>
              </li>
            );
          })}
        </ol>
      )}
      <div ref={add}>
        <Button
          icon={Plus}
          isDisabled={fields.length >= metadataMaxItems}
          onPress={() => append({ name: '', url: '', altText: '', type: '' })}
        >
          {t`Add entry`}
        </Button>
      </div>
    </fieldset>
  );
}
