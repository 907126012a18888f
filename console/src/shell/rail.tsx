import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useAtom } from 'jotai';
import { Ellipsis, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useId } from 'react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { useCommunitiesWaiting } from '../entities/notifications/notification-queries.ts';
import { paths } from '../paths.ts';
import { formatCount } from '../platform/format.ts';
import { phone } from '../theme/media.ts';
import { LogoMark } from '../ui/logo.tsx';
import { MenuOpener } from '../ui/opener.tsx';
import { useMedia } from '../ui/use-media.ts';
import { isAt, type Place, type PlaceGroup, usePlaces } from './navigation.ts';
import * as styles from './rail.css.ts';
import { railAtom, useIsRailFolded } from './use-rail.ts';

const loadMore = () => import('./more-items.tsx').then((m) => m.MoreItems);

/** At the side, wide with labels or folded to icons; at the bottom on a phone. */
export function Rail() {
  return useMedia(phone) ? <PhoneRail /> : <SideRail />;
}

function SideRail() {
  const { isFolded, canUnfold } = useIsRailFolded();
  const [, setRail] = useAtom(railAtom);
  const { groups } = usePlaces();
  const label = isFolded ? t`Show names in the navigation` : t`Fold the navigation`;
  return (
    <nav className={styles.rail} aria-label={t`Main`} data-folded={isFolded || undefined}>
      <Link href={paths.home} className={styles.logo} aria-label={t`Zeacon, home`}>
        <LogoMark />
      </Link>
      {groups.map((group) => (
        <Group key={group.label.id} group={group} isFolded={isFolded} />
      ))}
      <span className={styles.spring} />
      {canUnfold && (
        <Button className={styles.fold} aria-label={label} onPress={() => setRail(isFolded ? 'wide' : 'folded')}>
          {isFolded ? <PanelLeftOpen size={19} aria-hidden /> : <PanelLeftClose size={19} aria-hidden />}
        </Button>
      )}
    </nav>
  );
}

function Group({ group: { label, places: its }, isFolded }: { group: PlaceGroup; isFolded: boolean }) {
  const heading = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups what is filled in.
    <div role="group" aria-labelledby={heading} className={styles.group}>
      <span id={heading} className={isFolded ? styles.foldedHeading : styles.heading}>
        {i18n._(label)}
      </span>
      {its.map((place) => (
        <PlaceLink key={place.href} place={place} className={styles.link} />
      ))}
    </div>
  );
}

function PlaceLink({ place, className }: { place: Place; className: string }) {
  const [location] = useLocation();
  const { label, href, icon: Icon } = place;
  return (
    <Link
      href={href}
      className={className}
      title={i18n._(label)}
      aria-current={isAt(place, location) ? 'page' : undefined}
    >
      <Icon size={19} aria-hidden />
      <span className={styles.word}>{i18n._(label)}</span>
      {href === paths.communities && <Waiting />}
    </Link>
  );
}

/** How much waits for a decision in communities; nothing for those who decide nothing. */
function Waiting() {
  const count = useCommunitiesWaiting();
  if (count === 0) return null;
  const waiting = formatCount(count);
  return (
    <>
      {' '}
      <span className={styles.waiting} aria-hidden>
        {waiting}
      </span>
      <span className={styles.unseen}>{t`${waiting} waiting`}</span>
    </>
  );
}

function PhoneRail() {
  const [location] = useLocation();
  const places = usePlaces().groups.flatMap((group) => group.places);
  const rest = places.filter(({ isOnPhone }) => !isOnPhone);
  const shown = places.filter(({ isOnPhone }) => isOnPhone);
  const homeFirst = shown.toSorted((a, b) => Number(b.href === paths.home) - Number(a.href === paths.home));
  return (
    <nav className={styles.phoneRail} aria-label={t`Main`}>
      {homeFirst.map((place) => (
        <PlaceLink key={place.href} place={place} className={styles.phoneLink} />
      ))}
      <MenuOpener load={loadMore}>
        <Button
          className={styles.phoneLink}
          {...(rest.some((place) => isAt(place, location)) && { 'aria-current': 'page' })}
        >
          <Ellipsis size={19} aria-hidden />
          {t`More`}
          {rest.some(({ href }) => href === paths.communities) && <Waiting />}
        </Button>
      </MenuOpener>
    </nav>
  );
}
