import { t } from '@lingui/core/macro';
import {
  type Community,
  type CommunityVisibility,
  communityVisibilities,
  postTitleMaxLength,
  richTextMaxLength,
} from '@zeacon/contract';
import { UserPlus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { FirstSpaces } from './first-spaces.tsx';
import * as guided from './guided.css.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { RichTextField } from './rich-text-field.tsx';
import type { SetupExtras } from './setup-draft.ts';
import { visibilityName, visibilityText } from './visibility-names.ts';

interface Props {
  community: Community;
  visibility: CommunityVisibility;
  onVisibility: (visibility: CommunityVisibility) => void;
  extras: SetupExtras;
  onChange: (changes: Partial<SetupExtras>) => void;
}

export function PeopleStep({ community, visibility, onVisibility, extras, onChange }: Props) {
  const { spaces, postTitle, postText } = extras;
  const [isInviting, setIsInviting] = useState(false);
  return (
    <>
      <VisibilityChoice value={visibility} onChange={onVisibility} />
      <FirstSpaces communityId={community.id} names={spaces} onChange={(names) => onChange({ spaces: names })} />
      <fieldset className={guided.part}>
        <legend className={guided.partTitle}>{t`Welcome post`}</legend>
        <TextField
          label={t`Title of the post`}
          hint={t`Optional`}
          value={postTitle}
          onChange={(value) => onChange({ postTitle: value })}
          maxLength={postTitleMaxLength}
        />
        <RichTextField
          label={t`Text`}
          hint={t`**bold**, *italic*, - list, > quote, ## heading, [link](https://…)`}
          value={postText}
          onChange={(value) => onChange({ postText: value })}
          maxLength={richTextMaxLength}
        />
      </fieldset>
      <fieldset className={guided.part}>
        <legend className={guided.partTitle}>{t`Invitation`}</legend>
        <p className={styles.soft}>{t`Whoever has this link may join at once:`}</p>
        <SecretLine label={t`Invitation link`} value={community.inviteUrl} />
        <div>
          <Button icon={UserPlus} onPress={() => setIsInviting(true)}>
            {t`Invite people…`}
          </Button>
        </div>
      </fieldset>
      {isInviting && <InviteDialog communityId={community.id} onClose={() => setIsInviting(false)} />}
    </>
  );
}

interface ChoiceProps {
  value: CommunityVisibility;
  onChange: (value: CommunityVisibility) => void;
}

/** The browser's own radio buttons, with what each means. */
function VisibilityChoice({ value, onChange }: ChoiceProps) {
  const name = useId();
  return (
    <fieldset className={guided.part}>
      <legend className={guided.partTitle}>{t`Who can read it`}</legend>
      {communityVisibilities.map((one) => (
        <label key={one} className={guided.choice}>
          <input
            type="radio"
            name={name}
            className={guided.radio}
            checked={one === value}
            onChange={() => onChange(one)}
          />
          <span>
            <span className={guided.choiceName}>{visibilityName(one)}</span>
            <span className={styles.soft}>{visibilityText(one)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
