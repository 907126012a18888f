import { t } from '@lingui/core/macro';
import { type Widget, widgetsMaxPerBusiness } from '@zeacon/contract';
import { AppWindow, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { useWidgetSite, useWidgets } from '../../entities/widgets/widget-queries.ts';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { May } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import * as cards from '../../ui/card-grid.css.ts';
import { CardBones, CardGrid } from '../../ui/card-grid.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Card } from '../../ui/page.tsx';
import { Badge } from '../../ui/states.tsx';
import { SiteCard } from './site-card.tsx';
import { UrlTest } from './url-test.tsx';
import { formName } from './widget-words.ts';
import * as styles from './widgets.css.ts';

export function WidgetsPage() {
  const address = useListAddress();
  const { search } = address;
  // All of them: the test of a URL has to know each.
  const list = useWidgets({ size: widgetsMaxPerBusiness, ...(search && { search }) });
  const { data: site } = useWidgetSite();
  return (
    <ListPage
      title={t`Widgets`}
      lead={t`A widget shows a video, a playlist or a live stream on the pages of your site that you choose.`}
      list={list}
      address={address}
      action={
        <May do="players.write">
          <LinkButton href={paths.newWidget} variant="primary" icon={Plus}>
            {t`New widget`}
          </LinkButton>
        </May>
      }
      search={{ label: t`Search widgets`, placeholder: t`Search by name` }}
      loading={{ label: t`Loading widgets`, bones: <CardBones height={120} /> }}
      empty={{
        icon: AppWindow,
        title: t`No widgets yet`,
        text: t`Make one, choose where it appears, and paste one line into your site.`,
      }}
      noMatch={{ title: t`No widget matches`, text: t`Try another name.`, showAll: t`Show all widgets` }}
      after={
        <div className={styles.site}>
          {list.data && list.data.items.length > 0 && (
            <Card title={t`What does a page show?`}>
              <UrlTest widgets={list.data.items} allowedDomains={site?.allowedDomains ?? []} />
            </Card>
          )}
          {site && <SiteCard site={site} />}
        </div>
      }
    >
      {(widgets) => (
        <CardGrid label={t`Widgets`}>
          {widgets.map((widget) => (
            <WidgetCard key={widget.key} widget={widget} />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

function WidgetCard({ widget: { key, name, form, active, rules, updatedDate } }: { widget: Widget }) {
  const age = formatAgo(updatedDate);
  const first = rules.urls.find(({ exclude }) => !exclude)?.url;
  return (
    <li className={cards.card}>
      <div className={cards.words}>
        <Link href={paths.widget(key)} className={cards.name}>
          {name}
        </Link>
        <span className={cards.meta}>{formName(form)}</span>
        <span className={cards.meta}>{first ?? t`Every page`}</span>
        <span className={cards.meta}>
          {active ? <Badge tone="green">{t`Active`}</Badge> : <Badge tone="grey">{t`Switched off`}</Badge>}
          {t`Changed ${age}`}
        </span>
      </div>
    </li>
  );
}
