import { t } from '@lingui/core/macro';
import { spaceNameMaxLength, spacesMax } from '@zeacon/contract';
import { Plus, X } from 'lucide-react';
import { useSpaces } from '../../entities/communities/space-queries.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import * as guided from './guided.css.ts';
import { spaceNameProblems } from './space-names.ts';

interface Props {
  communityId: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
}

/** Names of spaces that it will have besides those that it has. */
export function FirstSpaces({ communityId, names, onChange }: Props) {
  const { data: there = [] } = useSpaces(communityId);
  const problems = spaceNameProblems(names, there);
  return (
    <fieldset className={guided.part}>
      <legend className={guided.partTitle}>{t`First spaces`}</legend>
      <p className={styles.soft}>{t`A space is for one subject. A community can do without.`}</p>
      {there.length > 0 && <p className={styles.text}>{there.map(({ name }) => name).join(', ')}</p>}
      {names.map((name, index) => {
        const number = index + 1;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names have nothing else that tells them apart.
          <div key={index} className={guided.named}>
            <TextField
              label={t`Name of space ${number}`}
              value={name}
              onChange={(value) => onChange(names.with(index, value))}
              maxLength={spaceNameMaxLength}
              error={problems[index]}
              autoFocus={name === ''}
            />
            <IconButton
              icon={X}
              label={t`Remove space ${number}`}
              onPress={() => onChange(names.toSpliced(index, 1))}
            />
          </div>
        );
      })}
      {there.length + names.length < spacesMax && (
        <div>
          <Button icon={Plus} onPress={() => onChange([...names, ''])}>
            {t`Add a space`}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
