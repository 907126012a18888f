import { t } from '@lingui/core/macro';
import { paths } from '../../paths.ts';
import { May } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import * as shared from '../../ui/page.css.ts';
import { Card, Page } from '../../ui/page.tsx';
import * as styles from './developers-page.css.ts';

/** What programs of the business use: keys, events and the description of the API. */
export function DevelopersPage() {
  return (
    <Page title={t`Developers`} lead={t`Let your shop, your app or another program work with your videos.`} isNarrow>
      <Card title={t`API keys`} actions={<LinkButton href={paths.apiKeys}>{t`Manage API keys`}</LinkButton>}>
        <p className={styles.note}>{t`With a key, a program calls the API. It can only do what you allow it.`}</p>
      </Card>
      <Card title={t`Embed keys`} actions={<LinkButton href={paths.embedKeys}>{t`Manage embed keys`}</LinkButton>}>
        <p className={styles.note}>{t`With an embed key, your server signs who may watch a video, and until when.`}</p>
      </Card>
      <May do="webhooks.manage">
        <Card title={t`Webhooks`} actions={<LinkButton href={paths.webhooks}>{t`Manage webhooks`}</LinkButton>}>
          <p
            className={styles.note}
          >{t`Your server is called when something happens: a video is ready, a lead comes in.`}</p>
        </Card>
      </May>
      <Card
        title={t`API reference`}
        actions={
          <div className={shared.actions}>
            <LinkButton href="/docs/guides/call-the-api" reloads>{t`Guide`}</LinkButton>
            <LinkButton href="/docs/api" reloads>{t`Open the reference`}</LinkButton>
          </div>
        }
      >
        <p
          className={styles.note}
        >{t`Every call with its parameters, answers and errors, also as an OpenAPI document.`}</p>
      </Card>
    </Page>
  );
}
