import { t } from '@lingui/core/macro';
import type { Widget } from '@zeacon/contract';
import { AppWindow, Trash2 } from 'lucide-react';
import { useLocation } from 'wouter';
import { Snippet } from '../../entities/players/snippet-card.tsx';
import { useDeleteWidget } from '../../entities/widgets/use-delete-widget.tsx';
import { useWidget, useWidgetSite, useWidgetWrites } from '../../entities/widgets/widget-queries.ts';
import { siteTag, widgetSnippet } from '../../entities/widgets/widget-snippets.ts';
import { paths } from '../../paths.ts';
import { formatAgo } from '../../platform/format.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { GonePage } from '../../ui/gone-page.tsx';
import { Card, Page } from '../../ui/page.tsx';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { WidgetForm } from './widget-form.tsx';

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
  const deleteWidget = useDeleteWidget();
  const [, navigate] = useLocation();
  const { key, name, active, form, content, rules, style } = widget;
  const age = formatAgo(widget.updatedDate);
  return (
    <Page
      title={name}
      back={back()}
      lead={t`Changed ${age}`}
      actions={
        <May do="players.write">
          <Button variant="danger" icon={Trash2} onPress={() => deleteWidget(widget, () => navigate(paths.widgets))}>
            {t`Delete`}
          </Button>
        </May>
      }
    >
      <WidgetForm
        widgetKey={key}
        action={t`Save changes`}
        initial={{ name, active, form, content, rules, style }}
        onSave={async (draft) => {
          await update.mutateAsync({ id: key, draft });
          snackbar.success(t`Changes saved`);
        }}
      >
        {site && <Snippets siteKey={site.siteKey} widgetKey={key} />}
      </WidgetForm>
    </Page>
  );
}

function Snippets({ siteKey, widgetKey }: { siteKey: string; widgetKey: string }) {
  const tabs = [
    {
      id: 'site',
      label: t`Site tag`,
      content: (
        <Snippet
          code={siteTag(location.origin, siteKey)}
          note={t`Once in each page of your site. It shows all widgets by their rules.`}
        />
      ),
    },
    {
      id: 'place',
      label: t`By hand`,
      content: (
        <Snippet
          code={widgetSnippet(location.origin, widgetKey)}
          note={t`Shows this widget where it stands, whatever its rules say.`}
        />
      ),
    },
  ];
  return (
    <Card title={t`Embed it`}>
      <Tabs label={t`Snippet`} tabs={tabs} />
    </Card>
  );
}
