import { t } from '@lingui/core/macro';
import type { Community } from '@zeacon/contract';
import { ExternalLink, Globe, Import, Layers, type LucideIcon, PenLine, UserPlus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '../../paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import * as styles from './guided.css.ts';
import { InviteDialog } from './invite-dialog.tsx';

/** What one does with a community that was just set up. */
export function WhatNext({ community, onClose }: { community: Community; onClose: () => void }) {
  const { id, url } = community;
  const [isInviting, setIsInviting] = useState(false);
  const tab = (name: string) => `${paths.community(id)}?tab=${name}`;
  return (
    <Card title={t`Your community is open`} actions={<IconButton icon={X} label={t`Close`} onPress={onClose} />}>
      <ul className={styles.next}>
        <li>
          <a href={url} target="_blank" rel="noreferrer" className={styles.nextItem}>
            <Item icon={ExternalLink} name={t`See its page`}>{t`As everybody else sees it`}</Item>
          </a>
        </li>
        <li>
          <button type="button" className={styles.nextItem} onClick={() => setIsInviting(true)}>
            <Item icon={UserPlus} name={t`Invite people`}>{t`By mail, or with the link that invites`}</Item>
          </button>
        </li>
        <li>
          <Link href={paths.community(id)} className={styles.nextItem}>
            <Item icon={PenLine} name={t`Write a post`}>{t`At once, or planned in the calendar`}</Item>
          </Link>
        </li>
        <li>
          <Link href={tab('spaces')} className={styles.nextItem}>
            <Item icon={Layers} name={t`Arrange spaces`}>{t`One for each subject`}</Item>
          </Link>
        </li>
        <li>
          <Link href={tab('setup')} className={styles.nextItem}>
            <Item icon={Globe} name={t`Domain, price and rules`}>{t`Your own address, and what membership costs`}</Item>
          </Link>
        </li>
        <li>
          <Link href={tab('import')} className={styles.nextItem}>
            <Item icon={Import} name={t`Bring your members`}>{t`From Discourse, Circle or a file`}</Item>
          </Link>
        </li>
      </ul>
      {isInviting && <InviteDialog communityId={id} onClose={() => setIsInviting(false)} />}
    </Card>
  );
}

function Item({ icon: Icon, name, children }: { icon: LucideIcon; name: string; children: ReactNode }) {
  return (
    <>
      <Icon size={19} aria-hidden />
      <span className={styles.nextName}>{name}</span>
      <span className={styles.nextText}>{children}</span>
    </>
  );
}
