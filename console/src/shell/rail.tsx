import { Film, House, ListVideo, Settings, Sparkles, SquarePlay } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { paths } from '../paths.ts';
import { LogoMark } from '../ui/logo.tsx';
import * as styles from './shell.css.ts';

export const places = [
  { label: 'Home', href: paths.home, icon: House },
  { label: 'Videos', href: paths.videos, icon: Film },
  { label: 'Playlists', href: paths.playlists, icon: ListVideo },
  { label: 'Hypergraphics', href: paths.hypergraphics, icon: Sparkles },
  { label: 'Players', href: paths.players, icon: SquarePlay },
] as const;
export const lowerPlaces = [{ label: 'Settings', href: paths.settings, icon: Settings }] as const;

type Place = (typeof places | typeof lowerPlaces)[number];

/** At the side, or at the bottom of a phone. */
export function Rail() {
  return (
    <nav className={styles.rail} aria-label="Main">
      <Link href={paths.home} className={styles.railLogo} aria-label="Zeacon, home">
        <LogoMark />
      </Link>
      {places.map((place) => (
        <RailLink key={place.href} place={place} />
      ))}
      <span className={styles.spring} />
      {lowerPlaces.map((place) => (
        <RailLink key={place.href} place={place} />
      ))}
    </nav>
  );
}

function RailLink({ place: { label, href, icon: Icon } }: { place: Place }) {
  const [location] = useLocation();
  const isHere = href === paths.home ? location === href : location === href || location.startsWith(`${href}/`);
  return (
    <Link href={href} className={styles.railLink} aria-current={isHere ? 'page' : undefined}>
      <Icon size={21} aria-hidden />
      {label}
    </Link>
  );
}
