import { t } from '@lingui/core/macro';
import { type Identity, identitiesMaxPerPerson } from '@zeacon/contract';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useIdentities, useSingleSignOn } from '../../entities/single-sign-on/single-sign-on-queries.ts';
import { formatAgo, formatMoment } from '../../platform/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { LinkIdentityDialog } from './link-identity-dialog.tsx';
import * as styles from './security.css.ts';
import { UnlinkIdentityDialog } from './unlink-identity-dialog.tsx';

/** What the person logs in with elsewhere. Left out where the platform has no provider and nothing is linked. */
export function SingleSignOnCard() {
  const signOn = useSingleSignOn().data;
  const { data } = useIdentities();
  const [opened, setOpened] = useState<'link' | Identity>();
  const close = () => setOpened(undefined);
  if (!data || !signOn || !(signOn.isOn || data.items.length > 0)) return null;
  const { items, hasPassword } = data;
  const { isOn, name } = signOn;
  const isFull = items.length >= identitiesMaxPerPerson;
  return (
    <Card title={t`Single sign-on`}>
      <p className={styles.note}>
        {t`Log in with an account that you have elsewhere, without the password that you have here.`}
      </p>
      {!hasPassword && (
        <p className={`${styles.note} ${styles.belowNote}`}>
          {t`To link or unlink an account you need a password here: have a link sent to set one.`}
        </p>
      )}
      {items.length > 0 && (
        <ul className={`${styles.sessions} ${styles.belowNote}`} aria-label={t`Linked accounts`}>
          {items.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              isFixed={!hasPassword}
              onUnlink={() => setOpened(identity)}
            />
          ))}
        </ul>
      )}
      {isFull && (
        <p className={`${styles.note} ${styles.belowNote}`}>
          {t`You have ${identitiesMaxPerPerson} linked accounts, which is the most. Unlink one that you do not need.`}
        </p>
      )}
      {isOn && (
        <div className={styles.foot}>
          <Button icon={Building2} isDisabled={isFull || !hasPassword} onPress={() => setOpened('link')}>
            {name ? t`Link ${name}` : t`Link an account`}
          </Button>
        </div>
      )}
      {opened === 'link' && <LinkIdentityDialog onClose={close} />}
      {opened && opened !== 'link' && <UnlinkIdentityDialog identity={opened} onClose={close} />}
    </Card>
  );
}

interface RowProps {
  identity: Identity;
  isFixed: boolean;
  onUnlink: () => void;
}

function IdentityRow({ identity: { issuer, email, createdDate, lastUsedDate }, isFixed, onUnlink }: RowProps) {
  const { host } = new URL(issuer);
  const name = email ?? host;
  const since = formatMoment(createdDate);
  const used = lastUsedDate && formatAgo(lastUsedDate);
  return (
    <li className={styles.session}>
      <Building2 size={22} className={styles.sessionIcon} aria-hidden />
      <div>
        <div className={styles.device}>
          <bdi className={styles.deviceName}>{name}</bdi>
        </div>
        <div className={styles.place}>
          <bdi>{host}</bdi>
          {' · '}
          {t`Linked ${since}`}
          {' · '}
          {used ? t`Last used ${used}` : t`Not used yet`}
        </div>
      </div>
      <div className={styles.rowActions}>
        <Button size="small" isDisabled={isFixed} aria-label={t`Unlink ${name}`} onPress={onUnlink}>{t`Unlink`}</Button>
      </div>
    </li>
  );
}
