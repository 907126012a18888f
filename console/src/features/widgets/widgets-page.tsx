import { t } from '@lingui/core/macro';
import { type Widget, type WidgetFigures, widgetsMaxPerBusiness } from '@zeacon/contract';
import { AppWindow, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { type FigureDays, useWidgetFigures } from '../../entities/widgets/upkeep-queries.ts';
import { useWidgetSite, useWidgets } from '../../entities/widgets/widget-queries.ts';
import { paths } from '../../paths.ts';
import { formatAgo, formatCount } from '../../platform/format.ts';
import { useListAddress } from '../../platform/list-address.ts';
import { May, useMay } from '../../platform/may.tsx';
import { LinkButton } from '../../ui/button.tsx';
import * as cards from '../../ui/card-grid.css.ts';
import { CardBones, CardGrid } from '../../ui/card-grid.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { Card } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { SiteCard } from './site-card.tsx';
import { UrlTest } from './url-test.tsx';
import { WidgetMenu } from './widget-menu.tsx';
import { WidgetState } from './widget-state.tsx';
import { formName } from './widget-words.ts';
import * as styles from './widgets.css.ts';

export function WidgetsPage() {
  const address = useListAddress<'archived' | 'days'>(['archived']);
  const { search } = address;
  const isArchive = address.read('archived') !== '';
  const days: FigureDays = address.read('days') === '7' ? '7' : '30';
  const list = useWidgets({
    size: widgetsMaxPerBusiness,
    ...(search && { search }),
    ...(isArchive && { archived: true }),
  });
  // All of them, because the test of a URL has to know each.
  const { data: all } = useWidgets({ size: widgetsMaxPerBusiness });
  const { data: site } = useWidgetSite();
  const { data: figures } = useWidgetFigures(days, useMay('insights.read'));
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
      filters={
        <>
          <div className={styles.filter}>
            <Segments
              label={t`Which widgets`}
              options={[
                { value: 'used', label: t`In use` },
                { value: 'archived', label: t`Archived` },
              ]}
              value={isArchive ? 'archived' : 'used'}
              onChange={(which) => address.change({ archived: which === 'archived' ? 'yes' : '' })}
            />
          </div>
          {figures && (
            <div className={styles.filter}>
              <Segments
                label={t`Period covered`}
                options={[
                  { value: '7', label: t`7 days` },
                  { value: '30', label: t`30 days` },
                ]}
                value={days}
                onChange={(chosen) => address.change({ days: chosen === '7' ? '7' : '' })}
              />
            </div>
          )}
        </>
      }
      search={{ label: t`Search widgets`, placeholder: t`Search by name` }}
      loading={{ label: t`Loading widgets`, bones: <CardBones height={120} /> }}
      empty={{
        icon: AppWindow,
        title: t`No widgets yet`,
        text: t`Create one, choose where it appears, and paste one line into your site.`,
      }}
      noMatch={
        isArchive && !search
          ? { title: t`Nothing is archived`, text: t`What you archive is kept here.`, showAll: t`Show widgets in use` }
          : { title: t`No widget matches`, text: t`Try another name.`, showAll: t`Show all widgets` }
      }
      after={
        <div className={styles.site}>
          {all && all.items.length > 0 && (
            <Card title={t`What does a page show?`}>
              <UrlTest widgets={all.items} allowedDomains={site?.allowedDomains ?? []} />
            </Card>
          )}
          {site && <SiteCard site={site} />}
        </div>
      }
    >
      {(widgets) => (
        <CardGrid label={t`Widgets`}>
          {widgets.map((widget) => (
            <WidgetCard
              key={widget.key}
              widget={widget}
              figures={figures && (figures.get(widget.key) ?? { impressions: 0, opens: 0, plays: 0 })}
            />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

interface CardProps {
  widget: Widget;
  /** Undefined where nobody may see any. */
  figures: Omit<WidgetFigures, 'widgetId'> | undefined;
}

function WidgetCard({ widget, figures }: CardProps) {
  const { key, name, form, rules, updatedDate } = widget;
  const age = formatAgo(updatedDate);
  const shown = rules.urls.filter(({ exclude }) => !exclude);
  const first = shown[0]?.url;
  const others = shown.length - 1;
  const seen = formatCount(figures?.impressions ?? 0);
  const opens = formatCount(figures?.opens ?? 0);
  const plays = formatCount(figures?.plays ?? 0);
  return (
    <li className={cards.card}>
      <div className={`${cards.head} ${styles.cardHead}`}>
        <Link href={paths.widget(key)} className={cards.name}>
          {name}
        </Link>
        <div className={cards.menu}>
          <WidgetMenu widget={widget} />
        </div>
      </div>
      <div className={cards.words}>
        <span className={styles.cardState}>
          <WidgetState widget={widget} />
        </span>
        <span className={cards.meta}>{formName(form)}</span>
        <span className={cards.meta}>
          <span className={styles.where} dir={first ? 'ltr' : 'auto'}>
            {first ?? t`Every page`}
          </span>
          {others > 0 && t`and ${others} more`}
        </span>
        {figures && <span className={cards.meta}>{t`${seen} seen · ${opens} opened · ${plays} played`}</span>}
        <span className={cards.meta}>{t`Changed ${age}`}</span>
      </div>
    </li>
  );
}
