import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { can, type Permission } from '@zeacon/contract';
import {
  AppWindow,
  Bell,
  Building2,
  Cast,
  ChartLine,
  CircleUser,
  CodeXml,
  Contact,
  CreditCard,
  FileKey,
  FileSearch,
  Film,
  Fingerprint,
  Gauge,
  Globe,
  House,
  KeyRound,
  ListVideo,
  type LucideIcon,
  MessagesSquare,
  PackageOpen,
  Radio,
  ScrollText,
  ShieldCheck,
  Sparkles,
  SquarePlay,
  Store,
  Users,
  Webhook,
} from 'lucide-react';
import { paths } from '../paths.ts';
import { useSession } from '../platform/session.ts';

export interface Place {
  label: MessageDescriptor;
  href: string;
  icon: LucideIcon;
  /** Whoever may not do this does not see it. */
  needs?: Permission;
  /** Only where plans are sold; false: only where none are. */
  isForSale?: boolean;
  /** Only for those who look after the platform. */
  isForOperators?: boolean;
  /** The address of the place that leads to it: it is in no navigation, but in the command palette. */
  under?: string;
  /** One of the five shown at the bottom of a phone; the others are behind "More". */
  isOnPhone?: boolean;
}

export interface PlaceGroup {
  label: MessageDescriptor;
  places: readonly Place[];
}

/** The pages that are reachable from everywhere, grouped by task. */
const navigation: readonly PlaceGroup[] = [
  {
    label: msg`Create`,
    places: [
      { label: msg`Videos`, href: paths.videos, needs: 'videos.read', icon: Film, isOnPhone: true },
      {
        label: msg({ message: 'Live', context: 'place' }),
        href: paths.live,
        needs: 'live.read',
        icon: Radio,
        isOnPhone: true,
      },
      { label: msg`Playlists`, href: paths.playlists, needs: 'playlists.read', icon: ListVideo },
      { label: msg`Hypergraphics`, href: paths.hypergraphics, needs: 'hypergraphics.read', icon: Sparkles },
    ],
  },
  {
    label: msg`Embed`,
    places: [
      { label: msg`Players`, href: paths.players, needs: 'players.read', icon: SquarePlay, isOnPhone: true },
      { label: msg`Widgets`, href: paths.widgets, needs: 'players.read', icon: AppWindow },
      { label: msg`Sites`, href: paths.sites, needs: 'players.read', icon: Globe },
    ],
  },
  {
    label: msg`Grow`,
    places: [
      { label: msg`Communities`, href: paths.communities, needs: 'communities.read', icon: MessagesSquare },
      { label: msg`Sales`, href: paths.sales, needs: 'billing.manage', icon: Store },
      { label: msg`Leads`, href: paths.leads, needs: 'leads.read', icon: Contact, isOnPhone: true },
    ],
  },
  {
    label: msg`Understand`,
    places: [
      { label: msg`Home`, href: paths.home, icon: House, isOnPhone: true },
      { label: msg`Insights`, href: paths.insights, needs: 'insights.read', icon: ChartLine },
      {
        label: msg({ message: 'Search', context: 'place' }),
        href: paths.searchConsole,
        needs: 'insights.read',
        icon: FileSearch,
      },
    ],
  },
  {
    label: msg`Settings`,
    places: [
      { label: msg`Business`, href: paths.settings, icon: Building2 },
      {
        label: msg`Destinations`,
        href: paths.destinations,
        needs: 'destinations.read',
        icon: Cast,
        under: paths.settings,
      },
      { label: msg`Visitors`, href: paths.visitors, needs: 'players.read', icon: Fingerprint, under: paths.settings },
      {
        label: msg`Your data`,
        href: paths.yourData,
        needs: 'business.export',
        icon: PackageOpen,
        under: paths.settings,
      },
      { label: msg`Profile`, href: paths.profile, icon: CircleUser },
      { label: msg`Your notifications`, href: paths.notificationChoices, icon: Bell, under: paths.profile },
      { label: msg`Team`, href: paths.team, needs: 'team.read', icon: Users },
      {
        label: msg`Plan and billing`,
        href: paths.billing,
        needs: 'billing.manage',
        isForSale: true,
        icon: CreditCard,
      },
      { label: msg`Usage`, href: paths.usage, needs: 'billing.manage', isForSale: false, icon: Gauge },
      { label: msg`Developers`, href: paths.developers, needs: 'api_keys.manage', icon: CodeXml },
      { label: msg`API keys`, href: paths.apiKeys, needs: 'api_keys.manage', icon: KeyRound, under: paths.developers },
      {
        label: msg`Embed keys`,
        href: paths.embedKeys,
        needs: 'api_keys.manage',
        icon: FileKey,
        under: paths.developers,
      },
      { label: msg`Webhooks`, href: paths.webhooks, needs: 'webhooks.manage', icon: Webhook, under: paths.developers },
      { label: msg`Security`, href: paths.security, icon: ShieldCheck },
      { label: msg`Audit log`, href: paths.auditLog, needs: 'audit.read', icon: ScrollText },
    ],
  },
  {
    label: msg`Platform`,
    places: [
      {
        label: msg({ message: 'Operator', context: 'place' }),
        href: paths.operator,
        isForOperators: true,
        icon: Store,
      },
    ],
  },
];

/** Those that the role of the signed-in person may open: in the navigation by group, and all of them. */
export function usePlaces(): { groups: readonly PlaceGroup[]; places: readonly Place[] } {
  const { role, isOperator, isSelling = false } = useSession();
  const isOpen = ({ needs, isForOperators, isForSale }: Place) =>
    (!needs || can(role, needs)) &&
    (!isForOperators || isOperator) &&
    (isForSale === undefined || isForSale === isSelling);
  const open = navigation.map(({ label, places }) => ({ label, places: places.filter(isOpen) }));
  const groups = open
    .map(({ label, places }) => ({ label, places: places.filter(({ under }) => under === undefined) }))
    .filter(({ places }) => places.length > 0);
  return { groups, places: open.flatMap(({ places }) => places) };
}

/** Whether an address belongs to a place: its page, one below it, or one that it leads to. */
export function isAt({ href }: Place, location: string): boolean {
  if (isWithin(href, location)) return true;
  return navigation.some(({ places }) => places.some((one) => one.under === href && isWithin(one.href, location)));
}

const isWithin = (href: string, location: string) =>
  location === href || (href !== paths.home && location.startsWith(`${href}/`));
