import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { RotateCw } from 'lucide-react';
import { useCommunityWrites } from '../../entities/communities/community-queries.ts';
import { useConfirm } from '../../platform/confirm.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { SecretLine } from '../../ui/secret-line.tsx';
import * as styles from './communities.css.ts';

/** The link by which people join at once. */
export function InvitationCard({ community: { id, inviteUrl, price } }: { community: Community }) {
  const { update } = useCommunityWrites();
  const confirm = useConfirm();
  const renew = () =>
    confirm({
      title: t`Replace the invitation link?`,
      text: (
        <p>{t`The link you have sent so far stops working. Whoever joined by it stays, and invitations by mail stay good.`}</p>
      ),
      action: t`Replace it`,
      run: () => update.mutateAsync({ communityId: id, renewsInvite: true }),
      done: t`There is a new invitation link`,
    });
  return (
    <Card title={t`Invitation`} actions={<Button icon={RotateCw} onPress={renew}>{t`Replace the link…`}</Button>}>
      <div className={styles.stack}>
        <p className={styles.soft}>
          {price
            ? t`Whoever has this link may join at once, without paying:`
            : t`Whoever has this link may join at once:`}
        </p>
        <SecretLine label={t`Invitation link`} value={inviteUrl} />
      </div>
    </Card>
  );
}
