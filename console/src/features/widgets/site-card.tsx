import { t } from '@lingui/core/macro';
import type { WidgetSite } from '@zeacon/contract';
import { SiteSnippets } from '../../entities/widgets/site-snippets.tsx';
import { Card } from '../../ui/page.tsx';
import { AllowedDomains } from './allowed-domains.tsx';
import { RefusedSites } from './refused-sites.tsx';
import { SiteTest } from './site-test.tsx';
import * as styles from './widgets.css.ts';

/** The tag of the business's site, and where anything of the business may be shown. */
export function SiteCard({ site }: { site: WidgetSite }) {
  return (
    <>
      <Card title={t`Site tag`}>
        <SiteSnippets siteKey={site.siteKey} />
      </Card>
      <Card title={t`Allowed domains`}>
        <div className={styles.group}>
          <AllowedDomains key={JSON.stringify(site)} site={site} />
          {site.allowedDomains.length > 0 && <SiteTest site={site} />}
          <RefusedSites />
        </div>
      </Card>
    </>
  );
}
