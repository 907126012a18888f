import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useAtom, useSetAtom } from 'jotai';
import { BookOpen, Building2, Keyboard, LogOut, Plus, Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { type Command, Palette } from '../features/palette/palette.tsx';
import { useUploadPicker } from '../features/uploads/upload-picker.tsx';
import { paths } from '../paths.ts';
import { useMay, useMayThemselves } from '../platform/may.tsx';
import { withNewDialog } from '../platform/new-dialog.ts';
import { useSession } from '../platform/session.ts';
import { areShortcutsShownAtom } from '../platform/shortcuts.ts';
import { themeAtom } from '../theme/theme-atom.ts';
import { later } from '../ui/later.ts';
import { usePlaces } from './navigation.ts';
import { pageWords } from './page-words.ts';
import { nextTheme, useShownTheme } from './theme-button.tsx';
import { useLogOut } from './use-log-out.ts';
import { useSwitching } from './use-switching.ts';

const NewBusinessDialog = later(() => import('./new-business-dialog.tsx').then((m) => m.NewBusinessDialog));

/** The palette with the console's places and commands. */
export function ShellPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const openPicker = useUploadPicker();
  const [, navigate] = useLocation();
  const [, setTheme] = useAtom(themeAtom);
  const { theme, label, icon } = nextTheme[useShownTheme()];
  const showShortcuts = useSetAtom(areShortcutsShownAtom);
  const logOut = useLogOut();
  const { places } = usePlaces();
  const switchTo = useSwitching();
  const { account, businesses, impersonation } = useSession();
  const [isFounding, setFounding] = useState(false);
  const others = businesses.filter(({ id }) => id !== account.id);
  const mayUpload = useMayThemselves('videos.write');
  const mayMakePlayers = useMay('players.write');
  const pages: Command[] = places.map((place) => ({
    id: place.href,
    label: i18n._(place.label),
    words: pageWords[place.href] && i18n._(pageWords[place.href]!),
    icon: place.icon,
    run: () => navigate(place.href),
  }));
  const news = [
    { path: paths.live, label: t`New live stream`, may: useMayThemselves('live.host') },
    { path: paths.playlists, label: t`New playlist`, may: useMay('playlists.write') },
    { path: paths.communities, label: t`New community`, may: useMay('communities.write') },
    { path: paths.team, label: t`Invite somebody`, may: useMay('team.manage') },
    { path: paths.apiKeys, label: t`Create an API key`, may: useMay('api_keys.manage') },
    { path: paths.webhooks, label: t`Add a webhook`, may: useMay('webhooks.manage') },
  ];
  const actions: Command[] = [
    ...(mayUpload ? [{ id: 'upload', label: t`Upload videos`, icon: Upload, run: openPicker }] : []),
    ...(mayMakePlayers
      ? [
          { id: 'new-player', label: t`New player`, icon: Plus, run: () => navigate(paths.newPlayer) },
          { id: 'new-widget', label: t`New widget`, icon: Plus, run: () => navigate(paths.newWidget) },
        ]
      : []),
    ...news
      .filter(({ may }) => may)
      .map(({ path, label }) => ({
        id: `new ${path}`,
        label,
        icon: Plus,
        run: () => navigate(withNewDialog(path)),
      })),
    ...(impersonation
      ? []
      : [{ id: 'new-business', label: t`New business`, icon: Building2, run: () => setFounding(true) }]),
    ...others.map(({ id, businessName }) => ({
      id: `business ${id}`,
      label: t`Switch to ${businessName}`,
      icon: Building2,
      run: () => switchTo(id),
    })),
    { id: 'theme', label: i18n._(label), icon, run: () => setTheme(theme) },
    { id: 'docs', label: t`Documentation`, icon: BookOpen, run: () => window.open('/docs/', '_blank', 'noopener') },
    { id: 'shortcuts', label: t`Keyboard shortcuts`, icon: Keyboard, run: () => showShortcuts(true) },
    { id: 'log-out', label: t`Log out`, icon: LogOut, run: logOut },
  ];
  return (
    <>
      <Palette pages={pages} actions={actions} isOpen={isOpen} onClose={onClose} />
      {isFounding && (
        <Suspense>
          <NewBusinessDialog onClose={() => setFounding(false)} />
        </Suspense>
      )}
    </>
  );
}
