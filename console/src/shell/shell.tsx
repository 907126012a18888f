import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useAtom } from 'jotai';
import { LogOut, Plus, Search, Upload } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { type Command, Palette } from '../features/palette/palette.tsx';
import { DropZone } from '../features/uploads/drop-zone.tsx';
import { UploadButton } from '../features/uploads/upload-button.tsx';
import { UploadPicker, useUploadPicker } from '../features/uploads/upload-picker.tsx';
import { UploadsPopover } from '../features/uploads/uploads-popover.tsx';
import { useUploadNews } from '../features/uploads/use-upload-news.ts';
import { paths } from '../paths.ts';
import { May, useMay } from '../platform/may.tsx';
import { themeAtom } from '../theme/theme-atom.ts';
import { LogoMark } from '../ui/logo.tsx';
import { AccountMenu, useLogOut } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { usePlaces } from './navigation.ts';
import { Rail } from './rail.tsx';
import * as styles from './shell.css.ts';
import { nextTheme, ThemeButton, useShownTheme } from './theme-button.tsx';
import { useArrival } from './use-arrival.ts';

/** The frame around every page of a signed-in business. */
export function Shell({ children }: { children: ReactNode }) {
  const [isSearching, setIsSearching] = useState(false);
  const [, navigate] = useLocation();
  const toVideos = useCallback(() => navigate(paths.videos), [navigate]);
  const main = useRef<HTMLElement>(null);
  useUploadNews();
  useArrival(main);
  useSearchKeys(useCallback(() => setIsSearching((before) => !before), []));
  return (
    <UploadPicker>
      <div className={styles.root}>
        <a href="#page" className={styles.skip}>
          {t`Skip to the page`}
        </a>
        <Rail />
        <div className={styles.main}>
          <header className={styles.bar}>
            <Link href={paths.home} className={styles.barLogo} aria-label={t`Zeacon, home`}>
              <LogoMark />
            </Link>
            <BusinessSwitcher />
            <SearchButton onPress={() => setIsSearching(true)} />
            <span className={styles.barSpring} />
            <UploadsPopover />
            <May do="videos.write">
              <UploadButton>{t`Upload`}</UploadButton>
            </May>
            <NotificationBell />
            <span className={styles.phoneHidden}>
              <ThemeButton />
            </span>
            <AccountMenu />
          </header>
          <main id="page" tabIndex={-1} ref={main}>
            {children}
          </main>
        </div>
        <ShellPalette isOpen={isSearching} onClose={() => setIsSearching(false)} />
        <May do="videos.write">
          <DropZone onDropped={toVideos} />
        </May>
      </div>
    </UploadPicker>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className={styles.search} onClick={onPress} aria-keyshortcuts="Control+K Meta+K">
      <Search size={16} aria-hidden />
      <span className={styles.searchText}>{t`Search or jump to`}</span>
      <kbd className={styles.keys}>{isApple ? '⌘K' : t`Ctrl K`}</kbd>
    </button>
  );
}

function useSearchKeys(onPress: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onPress]);
}

function ShellPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const openPicker = useUploadPicker();
  const [, navigate] = useLocation();
  const [, setTheme] = useAtom(themeAtom);
  const { theme, label, icon } = nextTheme[useShownTheme()];
  const logOut = useLogOut();
  const { places } = usePlaces();
  const mayUpload = useMay('videos.write');
  const mayMakePlayers = useMay('players.write');
  const pages: Command[] = places.map((place) => ({
    id: place.href,
    label: i18n._(place.label),
    icon: place.icon,
    run: () => navigate(place.href),
  }));
  const actions: Command[] = [
    ...(mayUpload ? [{ id: 'upload', label: t`Upload videos`, icon: Upload, run: openPicker }] : []),
    ...(mayMakePlayers
      ? [{ id: 'new-player', label: t`New player`, icon: Plus, run: () => navigate(paths.newPlayer) }]
      : []),
    { id: 'theme', label: i18n._(label), icon, run: () => setTheme(theme) },
    { id: 'log-out', label: t`Log out`, icon: LogOut, run: logOut },
  ];
  return <Palette pages={pages} actions={actions} isOpen={isOpen} onClose={onClose} />;
}
