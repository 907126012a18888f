import { t } from '@lingui/core/macro';
import { ImagePlus, X } from 'lucide-react';
import { useRef } from 'react';
import { pictureTypes } from '../../entities/images/picture-file.ts';
import { usePictureUpload } from '../../entities/images/use-picture-upload.ts';
import { Button } from '../../ui/button.tsx';
import { hidden } from '../../ui/page.css.ts';
import { Notice } from '../../ui/states.tsx';
import * as styles from './communities.css.ts';

export interface ChosenPicture {
  uuid: string | null;
  url: string | null;
}

interface Props {
  label: string;
  value: ChosenPicture;
  onChange: (picture: ChosenPicture) => void;
}

/** A picture that is uploaded as soon as it is chosen. */
export function PictureField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { isPending, problem, send } = usePictureUpload({
    kind: 'COMMUNITY',
    onUploaded: ({ uuid, url }) => onChange({ uuid, url }),
  });
  return (
    <div className={styles.row}>
      {value.url && <img src={value.url} alt="" className={styles.picture} />}
      <Button icon={ImagePlus} isPending={isPending} onPress={() => input.current?.click()}>
        {label}
      </Button>
      {value.uuid && (
        <Button icon={X} onPress={() => onChange({ uuid: null, url: null })}>
          {t`Remove picture`}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        aria-label={label}
        tabIndex={-1}
        className={hidden}
        onChange={({ currentTarget }) => {
          send([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      {problem && <Notice tone="danger">{problem}</Notice>}
    </div>
  );
}
