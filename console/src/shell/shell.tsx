import { t } from '@lingui/core/macro';
import { Search } from 'lucide-react';
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { collectTyping, takeTyped } from '../features/palette/early-typing.ts';
import { DropZone } from '../features/uploads/drop-zone.tsx';
import { UploadButton } from '../features/uploads/upload-button.tsx';
import { UploadPicker } from '../features/uploads/upload-picker.tsx';
import { useUploadItems } from '../features/uploads/uploads-atoms.ts';
import { useUploadNews } from '../features/uploads/use-upload-news.ts';
import { paths } from '../paths.ts';
import { MayThemselves } from '../platform/may.tsx';
import { SwitchToContext } from '../platform/switch-to.ts';
import { later } from '../ui/later.ts';
import { LogoMark } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { Rail } from './rail.tsx';
import * as styles from './shell.css.ts';
import { Shortcuts } from './shortcuts.tsx';
import { ThemeButton } from './theme-button.tsx';
import { useArrival } from './use-arrival.ts';
import { useSwitching } from './use-switching.ts';

const loadPalette = () => import('./shell-palette.tsx');
/** When it may be wanted next. */
const fetchPalette = () => void loadPalette().catch(() => undefined);
const ShellPalette = later(() => loadPalette().then((m) => m.ShellPalette));
const UploadsPopover = later(() => import('../features/uploads/uploads-popover.tsx').then((m) => m.UploadsPopover));

/** The frame around every page of a signed-in business. */
export function Shell({ children }: { children: ReactNode }) {
  const [isSearching, setIsSearching] = useState(false);
  const [wasSearching, setWasSearching] = useState(false);
  if (isSearching && !wasSearching) setWasSearching(true);
  const hasUploads = useUploadItems().length > 0;
  const [, navigate] = useLocation();
  const toVideos = useCallback(() => navigate(paths.videos), [navigate]);
  const main = useRef<HTMLElement>(null);
  useUploadNews();
  useArrival(main);
  const search = useCallback(() => {
    if (isSearching) takeTyped();
    else {
      collectTyping();
      loadPalette().catch(takeTyped);
    }
    setIsSearching(!isSearching);
  }, [isSearching]);
  useSearchKeys(search);
  const switchTo = useSwitching();
  return (
    <SwitchToContext value={switchTo}>
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
              <SearchButton onPress={search} />
              <span className={styles.barSpring} />
              <Suspense>{hasUploads && <UploadsPopover />}</Suspense>
              <MayThemselves do="videos.write">
                <UploadButton>
                  <span className={styles.barWord}>{t`Upload`}</span>
                </UploadButton>
              </MayThemselves>
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
          <Shortcuts />
          <Suspense>
            {wasSearching && <ShellPalette isOpen={isSearching} onClose={() => setIsSearching(false)} />}
          </Suspense>
          <MayThemselves do="videos.write">
            <DropZone onDropped={toVideos} />
          </MayThemselves>
        </div>
      </UploadPicker>
    </SwitchToContext>
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

function SearchButton({ onPress }: { onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.search}
      onClick={onPress}
      onPointerEnter={fetchPalette}
      onFocus={fetchPalette}
      aria-keyshortcuts="Control+K Meta+K"
    >
      <Search size={16} aria-hidden />
      <span className={styles.searchText}>{t`Search or jump to`}</span>
      <kbd className={styles.keys}>{isApple ? '⌘K' : t`Ctrl K`}</kbd>
    </button>
  );
}

function useSearchKeys(onPress: () => void) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') fetchPalette();
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      onPress();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [onPress]);
}
