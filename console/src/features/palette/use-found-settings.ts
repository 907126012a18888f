import { t } from '@lingui/core/macro';
import { Cast, FileKey, FlaskConical, Globe, KeyRound, Link2, MessagesSquare, Webhook } from 'lucide-react';
import { useApiKeys } from '../../entities/api-keys/api-key-queries.ts';
import { useAllSpaces } from '../../entities/communities/space-queries.ts';
import { useDestinations } from '../../entities/destinations/destination-queries.ts';
import { useEmbedKeys } from '../../entities/embed-keys/embed-key-queries.ts';
import { useReportLinks } from '../../entities/report-links/report-link-queries.ts';
import { useSites } from '../../entities/sites/site-queries.ts';
import { useAllSplitTests } from '../../entities/split-tests/split-test-queries.ts';
import { useWebhooks } from '../../entities/webhooks/webhook-queries.ts';
import { paths } from '../../paths.ts';
import { useMay, useMayThemselves } from '../../platform/may.tsx';
import { withNewDialog } from '../../platform/new-dialog.ts';
import type { FoundSection } from './found.ts';

/** What a business has few of, and sets up once: whole lists, which the palette looks through. */
export function useFoundSettings(isWanted: boolean): { sections: FoundSection[]; isFetching: boolean } {
  const sites = useSites(useMay('players.read') && isWanted);
  const destinations = useDestinations(useMay('destinations.read') && isWanted);
  const apiKeys = useApiKeys(useMay('api_keys.manage') && isWanted);
  const embedKeys = useEmbedKeys(useMay('api_keys.manage') && isWanted);
  const spaces = useAllSpaces(useMay('communities.read') && isWanted);
  const splitTests = useAllSplitTests(useMay('players.read') && isWanted);
  const reports = useReportLinks(useMayThemselves('insights.write') && isWanted);
  const webhooks = useWebhooks(useMay('webhooks.manage') && isWanted);
  const listed = <T>(data: readonly T[] | undefined): readonly T[] => (isWanted ? (data ?? []) : []);
  return {
    isFetching: [sites, destinations, apiKeys, embedKeys, spaces, splitTests, reports, webhooks].some(
      ({ isFetching }) => isFetching,
    ),
    sections: [
      {
        title: t`Spaces`,
        items: listed(spaces.data).map(({ id, communityId, name }) => ({
          id,
          label: name,
          href: paths.space(communityId, id),
          icon: MessagesSquare,
        })),
      },
      {
        title: t`Split tests`,
        items: listed(splitTests.data).map(({ id, widgetId, name }) => ({
          id,
          label: name,
          href: paths.widget(widgetId),
          icon: FlaskConical,
        })),
      },
      {
        title: t`Shared reports`,
        items: listed(reports.data).map(({ id, name }) => ({
          id,
          label: name,
          href: withNewDialog(paths.insights),
          icon: Link2,
        })),
      },
      {
        title: t`Sites`,
        items: listed(sites.data).map(({ id, name }) => ({ id, label: name, href: paths.site(id), icon: Globe })),
      },
      {
        title: t`Destinations`,
        items: listed(destinations.data).map(({ id, name }) => ({
          id,
          label: name,
          href: paths.destinations,
          icon: Cast,
        })),
      },
      {
        title: t`API keys`,
        items: listed(apiKeys.data).map(({ id, name }) => ({ id, label: name, href: paths.apiKeys, icon: KeyRound })),
      },
      {
        title: t`Embed keys`,
        items: listed(embedKeys.data).map(({ kid, name }) => ({
          id: kid,
          label: name,
          href: paths.embedKeys,
          icon: FileKey,
        })),
      },
      {
        title: t`Webhooks`,
        items: listed(webhooks.data).map(({ id, url, description }) => ({
          id,
          label: description ? `${description} (${url})` : url,
          href: paths.webhook(id),
          icon: Webhook,
        })),
      },
    ],
  };
}
