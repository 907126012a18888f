import { t } from '@lingui/core/macro';
import type { Widget } from '@zeacon/contract';
import { AppWindow, Copy } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { frameTab, Snippet } from '../../entities/players/snippet-card.tsx';
import { EmbedPagesCard } from '../../entities/sites/embed-pages-card.tsx';
import { SiteSnippets } from '../../entities/widgets/site-snippets.tsx';
import { draftOf, useWidgetActions } from '../../entities/widgets/use-widget-actions.ts';
import { useWidget, useWidgetSite, useWidgetWrites } from '../../entities/widgets/widget-queries.ts';
import { widgetSnippet } from '../../entities/widgets/widget-snippets.ts';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Notice } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { HistoryCard } from './history-card.tsx';
import { SplitTestSection } from './split-tests/split-test-section.tsx';
import { WidgetForm } from './widget-form.tsx';
import { WidgetMenu } from './widget-menu.tsx';
import { WidgetState } from './widget-state.tsx';
import * as styles from './widgets.css.ts';

const back = () => ({ href: paths.widgets, label: t`Widgets` });

export function WidgetPage({ id }: { id: string }) {
  const { data, error, refetch } = useWidget(id);
  if (data) return <OpenWidget widget={data} />;
  if (!error) return <PageSkeleton />;
  return (
    <GonePage
      missing={t`There is no such widget`}
      title={t`Widget`}
      back={back()}
      icon={AppWindow}
      all={{ href: paths.widgets, label: t`See all widgets` }}
      error={error}
      onRetry={() => void refetch()}
    />
  );
}

function OpenWidget({ widget }: { widget: Widget }) {
  const { update } = useWidgetWrites();
  const { data: site } = useWidgetSite();
  const snackbar = useSnackbar();
  const { duplicate, setArchived } = useWidgetActions();
  const [, navigate] = useLocation();
  const [restored, setRestored] = useState(0);
  const { key, name, archivedDate } = widget;
  const age = formatAgo(widget.updatedDate);
  return (
    <Page
      title={name}
      back={back()}
      lead={
        <span className={styles.lead}>
          <WidgetState widget={widget} /> {t`Changed ${age}`}
        </span>
      }
      actions={
        <>
          {archivedDate === null && (
            <May do="players.write">
              <Button icon={Copy} onPress={() => duplicate(widget)}>
                {t`Duplicate`}
              </Button>
            </May>
          )}
          <WidgetMenu widget={widget} onDeleted={() => navigate(paths.widgets)} />
        </>
      }
    >
      {archivedDate && (
        <div className={styles.archived}>
          <Notice
            tone="blue"
            action={
              <May do="players.write">
                <Button size="small" onPress={() => setArchived(widget, false)}>
                  {t`Take back`}
                </Button>
              </May>
            }
          >
            {t`This widget is archived: no page shows it.`}
          </Notice>
        </div>
      )}
      <WidgetForm
        key={restored}
        widgetKey={key}
        action={t`Save changes`}
        initial={draftOf(widget)}
        onSave={async (draft) => {
          await update.mutateAsync({ id: key, draft });
          snackbar.success(t`Changes saved`);
        }}
      >
        {site && (
          <Card title={t`Embed it`}>
            <Snippets siteKey={site.siteKey} widgetKey={key} />
          </Card>
        )}
        <HistoryCard widgetKey={key} onRestored={() => setRestored(restored + 1)} />
      </WidgetForm>
      <div className={styles.site}>
        <EmbedPagesCard of={{ widgetId: key }} />
      </div>
      <SplitTestSection widgetKey={key} widget={widget} />
    </Page>
  );
}

function Snippets({ siteKey, widgetKey }: { siteKey: string; widgetKey: string }) {
  const tabs = [
    { id: 'site', label: t`Site tag`, content: <SiteSnippets siteKey={siteKey} /> },
    {
      id: 'place',
      label: t`By hand`,
      content: (
        <Snippet
          code={widgetSnippet(location.origin, widgetKey)}
          note={t`Shows this widget where you place it, whatever its rules say.`}
        />
      ),
    },
    frameTab(widgetKey),
  ];
  return <Tabs label={t`Snippet`} tabs={tabs} />;
}
