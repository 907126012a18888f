import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  Building2,
  Cast,
  Contact,
  Film,
  House,
  KeyRound,
  ListVideo,
  type LucideIcon,
  Radio,
  ScrollText,
  ShieldCheck,
  Sparkles,
  SquarePlay,
  Webhook,
} from 'lucide-react';
import { paths } from '../paths.ts';

export interface Place {
  label: MessageDescriptor;
  href: string;
  icon: LucideIcon;
  /** One of the five shown at the bottom of a phone; the others are behind "More". */
  isOnPhone?: boolean;
}

export interface PlaceGroup {
  label: MessageDescriptor;
  places: readonly Place[];
}

/** The pages that are reachable from everywhere, grouped by task. */
export const navigation: readonly PlaceGroup[] = [
  {
    label: msg`Create`,
    places: [
      { label: msg`Videos`, href: paths.videos, icon: Film, isOnPhone: true },
      { label: msg({ message: 'Live', context: 'place' }), href: paths.live, icon: Radio, isOnPhone: true },
      { label: msg`Playlists`, href: paths.playlists, icon: ListVideo },
      { label: msg`Hypergraphics`, href: paths.hypergraphics, icon: Sparkles },
    ],
  },
  { label: msg`Embed`, places: [{ label: msg`Players`, href: paths.players, icon: SquarePlay, isOnPhone: true }] },
  { label: msg`Grow`, places: [{ label: msg`Leads`, href: paths.leads, icon: Contact, isOnPhone: true }] },
  { label: msg`Understand`, places: [{ label: msg`Home`, href: paths.home, icon: House, isOnPhone: true }] },
  {
    label: msg`Settings`,
    places: [
      { label: msg`Business`, href: paths.settings, icon: Building2 },
      { label: msg`Destinations`, href: paths.destinations, icon: Cast },
      { label: msg`Security`, href: paths.security, icon: ShieldCheck },
      { label: msg`API keys`, href: paths.apiKeys, icon: KeyRound },
      { label: msg`Webhooks`, href: paths.webhooks, icon: Webhook },
      { label: msg`Audit log`, href: paths.auditLog, icon: ScrollText },
    ],
  },
];

export const places: readonly Place[] = navigation.flatMap((group) => group.places);

/** Whether an address belongs to a place: its page, or one below it. */
export function isAt({ href }: Place, location: string): boolean {
  return location === href || (href !== paths.home && location.startsWith(`${href}/`));
}
