import { t } from '@lingui/core/macro';
import { type Community, heldWordsMaxLength, type LinkRule, linkRules } from '@zeacon/contract';
import { useState } from 'react';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './communities.css.ts';
import { linkRuleName } from './moderation-names.ts';

/** What waits before others see it. */
export function ModerationRules({ community }: { community: Community }) {
  const { update } = useCommunityWrites();
  const [holdsFirstPosts, setHoldsFirstPosts] = useState(community.holdsFirstPosts);
  const [holdsSpam, setHoldsSpam] = useState(community.holdsSpam);
  const [heldWords, setHeldWords] = useState(community.heldWords);
  const [linkRule, setLinkRule] = useState<LinkRule>(community.linkRule);
  const save = () => update.mutate({ communityId: community.id, holdsFirstPosts, holdsSpam, heldWords, linkRule });
  return (
    <Card title={t`Hold for review`}>
      <div className={styles.form}>
        {update.error && <Notice tone="danger">{messageOf(update.error)}</Notice>}
        <Switch
          label={t`The first post of each member`}
          hint={t`Until you publish it, only its author sees it`}
          isSelected={holdsFirstPosts}
          onChange={setHoldsFirstPosts}
        />
        <Switch
          label={t`Posts that look like spam`}
          hint={t`Held only when several signs come together, such as many links, repeated text or a new member`}
          isSelected={holdsSpam}
          onChange={setHoldsSpam}
        />
        <TextField
          label={t`Posts and comments with these words`}
          hint={t`One per line`}
          value={heldWords}
          onChange={setHeldWords}
          maxLength={heldWordsMaxLength}
          multiline
          rows={4}
        />
        <Select
          label={t`Links`}
          options={linkRules.map((value) => ({ value, label: linkRuleName(value) }))}
          value={linkRule}
          onChange={setLinkRule}
        />
        <div className={styles.row}>
          <Button variant="primary" isPending={update.isPending} onPress={save}>
            {t`Save rules`}
          </Button>
          {update.isSuccess && <span role="status">{t`Saved`}</span>}
        </div>
      </div>
    </Card>
  );
}
