import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { roleNames } from '../../entities/team/role-names.ts';
import { paths } from '../../paths.ts';
import { May, useMay } from '../../platform/may.tsx';
import { useAccount, useSession } from '../../platform/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card, Page } from '../../ui/page.tsx';
import * as styles from './home-page.css.ts';
import { LatestVideosCard } from './latest-videos-card.tsx';
import { NextStepsCard, ShowNextStepsButton } from './next-steps-card.tsx';

/** For those whose role includes no figures. */
export function HomeWithoutFigures({ uploadButton }: { uploadButton: ReactNode }) {
  const { businessName } = useAccount();
  const mayWatch = useMay('videos.read');
  const roleName = i18n._(roleNames[useSession().role].label);
  return (
    <Page
      title={t`Home`}
      lead={t`Welcome to ${businessName}. Your role: ${roleName}.`}
      actions={<ShowNextStepsButton />}
    >
      <NextStepsCard uploadButton={uploadButton} />
      {mayWatch ? (
        <LatestVideosCard />
      ) : (
        <Card title={t`What you find here`}>
          <p>{t`Your role covers plan, bills and sales, and lets you see the business profile and the team. Ask an owner or admin if you need more.`}</p>
          <p className={styles.links}>
            <May do="billing.manage">
              <LinkButton href={paths.usage}>{t`Usage`}</LinkButton>
              <LinkButton href={paths.sales}>{t`Sales`}</LinkButton>
            </May>
            <LinkButton href={paths.settings}>{t`Settings`}</LinkButton>
            <LinkButton href={paths.team}>{t`Team`}</LinkButton>
          </p>
        </Card>
      )}
    </Page>
  );
}
