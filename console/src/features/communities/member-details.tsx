import { t } from '@lingui/core/macro';
import type { CommunityMember } from '@zeacon/contract';
import { useState } from 'react';
import { formatMoment } from '../../platform/format.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { textLink } from '../../ui/page.css.ts';
import * as styles from './communities.css.ts';
import { MemberNotes } from './member-notes.tsx';
import { useRemoveBio } from './remove-bio.tsx';
import { roleName, stateName } from './visibility-names.ts';

interface Props {
  community: { id: string; url: string };
  member: CommunityMember;
}

/** Opens what is known of a member. */
export function MemberDetails({ community, member }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const { username } = member;
  return (
    <>
      <Button onPress={() => setIsOpen(true)} aria-label={t`Details of ${username}`}>
        {t`Details`}
      </Button>
      <Dialog title={username} size="medium" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <Known community={community} member={member} />
        <DialogActions>
          <Button onPress={() => setIsOpen(false)}>{t`Close`}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}

function Known({ community: { id: communityId, url }, member }: Props) {
  const { memberId, username, pictureUrl, email, role, state, bio, joinedDate } = member;
  const removeBio = useRemoveBio(communityId);
  const joined = formatMoment(joinedDate);
  return (
    <div className={styles.stack}>
      <div className={styles.person}>
        <Avatar name={username} src={pictureUrl} />
        <div>
          <p className={styles.text}>{email}</p>
          <p className={styles.soft}>
            {state === 'ACTIVE' ? roleName(role) : stateName(state)} · {t`Joined: ${joined}`}
          </p>
        </div>
      </div>
      {bio && (
        <>
          <p className={styles.text} dir="auto">
            {bio}
          </p>
          <div className={styles.row}>
            <Button onPress={() => removeBio({ memberId, username })}>{t`Remove description`}</Button>
          </div>
        </>
      )}
      {state === 'ACTIVE' && (
        <a className={textLink} href={`${url}/member/${memberId}`} target="_blank" rel="noreferrer">
          {t`Open their profile`}
        </a>
      )}
      <MemberNotes communityId={communityId} memberId={memberId} />
    </div>
  );
}
