import { t } from '@lingui/core/macro';
import { Cast, Globe, KeyRound, Webhook } from 'lucide-react';
import { useApiKeys } from '../../entities/api-keys/api-key-queries.ts';
import { useDestinations } from '../../entities/destinations/destination-queries.ts';
import { useSites } from '../../entities/sites/site-queries.ts';
import { useWebhooks } from '../../entities/webhooks/webhook-queries.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../platform/may.tsx';
import type { FoundSection } from './found.ts';

/** What a business has few of, and sets up once: whole lists, which the palette looks through. */
export function useFoundSettings(isWanted: boolean): { sections: FoundSection[]; isFetching: boolean } {
  const sites = useSites(useMay('players.read') && isWanted);
  const destinations = useDestinations(useMay('destinations.read') && isWanted);
  const apiKeys = useApiKeys(useMay('api_keys.manage') && isWanted);
  const webhooks = useWebhooks(useMay('webhooks.manage') && isWanted);
  const listed = <T>(data: readonly T[] | undefined): readonly T[] => (isWanted ? (data ?? []) : []);
  return {
    isFetching: [sites, destinations, apiKeys, webhooks].some(({ isFetching }) => isFetching),
    sections: [
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
