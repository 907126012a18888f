import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useAtom } from 'jotai';
import { LogOut, Plus, Upload } from 'lucide-react';
import { useLocation } from 'wouter';
import { type Command, Palette } from '../features/palette/palette.tsx';
import { useUploadPicker } from '../features/uploads/upload-picker.tsx';
import { paths } from '../paths.ts';
import { useMay, useMayThemselves } from '../platform/may.tsx';
import { themeAtom } from '../theme/theme-atom.ts';
import { usePlaces } from './navigation.ts';
import { nextTheme, useShownTheme } from './theme-button.tsx';
import { useLogOut } from './use-log-out.ts';

/** The palette with the console's places and commands. */
export function ShellPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const openPicker = useUploadPicker();
  const [, navigate] = useLocation();
  const [, setTheme] = useAtom(themeAtom);
  const { theme, label, icon } = nextTheme[useShownTheme()];
  const logOut = useLogOut();
  const { places } = usePlaces();
  const mayUpload = useMayThemselves('videos.write');
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
