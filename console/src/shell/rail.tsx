import { Contact, Ellipsis, Film, House, ListVideo, Radio, Settings, Sparkles, SquarePlay } from 'lucide-react';
import { Button } from 'react-aria-components';
import { Link, useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { phone } from '../theme/media.ts';
import { LogoMark } from '../ui/logo.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useMedia } from '../ui/use-media.ts';
import * as styles from './shell.css.ts';

export const places = [
  { label: 'Home', href: paths.home, icon: House },
  { label: 'Videos', href: paths.videos, icon: Film },
  { label: 'Live', href: paths.live, icon: Radio },
  { label: 'Playlists', href: paths.playlists, icon: ListVideo },
  { label: 'Hypergraphics', href: paths.hypergraphics, icon: Sparkles },
  { label: 'Leads', href: paths.leads, icon: Contact },
  { label: 'Players', href: paths.players, icon: SquarePlay },
] as const;
export const lowerPlaces = [{ label: 'Settings', href: paths.settings, icon: Settings }] as const;

type Place = (typeof places | typeof lowerPlaces)[number];

/** Places that have room at the bottom of a phone; the others are under "More". */
const roomOnPhone = 3;

/** At the side, or at the bottom of a phone. */
export function Rail() {
  const isPhone = useMedia(phone);
  return (
    <nav className={styles.rail} aria-label="Main">
      <Link href={paths.home} className={styles.railLogo} aria-label="Zeacon, home">
        <LogoMark />
      </Link>
      {(isPhone ? places.slice(0, roomOnPhone) : places).map((place) => (
        <RailLink key={place.href} place={place} />
      ))}
      <span className={styles.spring} />
      {isPhone ? (
        <MorePlaces places={[...places.slice(roomOnPhone), ...lowerPlaces]} />
      ) : (
        lowerPlaces.map((place) => <RailLink key={place.href} place={place} />)
      )}
    </nav>
  );
}

function useIsHere() {
  const [location] = useLocation();
  return ({ href }: Place) =>
    href === paths.home ? location === href : location === href || location.startsWith(`${href}/`);
}

function RailLink({ place }: { place: Place }) {
  const isHere = useIsHere();
  const { label, href, icon: Icon } = place;
  return (
    <Link href={href} className={styles.railLink} aria-current={isHere(place) ? 'page' : undefined}>
      <Icon size={21} aria-hidden />
      {label}
    </Link>
  );
}

function MorePlaces({ places: rest }: { places: readonly Place[] }) {
  const isHere = useIsHere();
  return (
    <Menu
      aria-label="More places"
      placement="top end"
      trigger={
        <Button className={styles.railLink} {...(rest.some(isHere) && { 'aria-current': 'page' })}>
          <Ellipsis size={21} aria-hidden />
          More
        </Button>
      }
    >
      {rest.map(({ label, href, icon }) => (
        <MenuItem key={href} href={href} icon={icon}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}
