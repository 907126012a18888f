import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useCommunitiesWaiting } from '../entities/notifications/notification-queries.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../platform/format.ts';
import { MenuItem, OpenedMenu } from '../ui/menu.tsx';
import type { OpenedProps } from '../ui/opener.tsx';
import { usePlaces } from './navigation.ts';

/** The places that a phone has no room for at the bottom. */
export function MoreItems(opened: OpenedProps) {
  const places = usePlaces().groups.flatMap((group) => group.places);
  const total = useCommunitiesWaiting();
  const waiting = formatCount(total);
  return (
    <OpenedMenu opened={opened} aria-label={t`More places`} placement="top end">
      {places
        .filter(({ isOnPhone }) => !isOnPhone)
        .map(({ label, href, icon }) => (
          <MenuItem key={href} href={href} icon={icon}>
            {href === paths.communities && total > 0 ? `${i18n._(label)} · ${t`${waiting} waiting`}` : i18n._(label)}
          </MenuItem>
        ))}
    </OpenedMenu>
  );
}
