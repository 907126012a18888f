import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type AriaMenuOptions, useMenuTrigger } from 'react-aria/useMenu';
import { useOverlayTrigger } from 'react-aria/useOverlayTrigger';
import { ButtonContext } from 'react-aria-components';
import { type MenuTriggerState, useMenuTriggerState } from 'react-stately/useMenuTriggerState';
import { useSnackbar } from '../platform/snackbars.ts';

/** What a popover needs that belongs to a button, but came later than it. */
export interface OpenedProps {
  state: MenuTriggerState;
  triggerRef: RefObject<HTMLButtonElement | null>;
  /** For the menu or the dialog in the popover. */
  contentProps: Pick<AriaMenuOptions<object>, 'id' | 'aria-labelledby' | 'autoFocus' | 'onClose'>;
}

interface Props {
  children: ReactNode;
  /** Fetches the popover: when the button is reached, and at the latest when it is pressed. */
  load: () => Promise<ComponentType<OpenedProps>>;
}

/** A button whose menu is fetched on demand; `load` brings an `OpenedMenu`. */
export function MenuOpener(props: Props) {
  const state = useMenuTriggerState({});
  const triggerRef = useRef<HTMLButtonElement>(null);
  const { menuTriggerProps, menuProps } = useMenuTrigger<object>({ type: 'menu' }, state, triggerRef);
  return <Opener {...props} buttonProps={menuTriggerProps} opened={{ state, triggerRef, contentProps: menuProps }} />;
}

/** A button whose dialog in a popover is fetched on demand. */
export function DialogOpener(props: Props) {
  const state = useMenuTriggerState({});
  const triggerRef = useRef<HTMLButtonElement>(null);
  const { triggerProps, overlayProps } = useOverlayTrigger({ type: 'dialog' }, state, triggerRef);
  return <Opener {...props} buttonProps={triggerProps} opened={{ state, triggerRef, contentProps: overlayProps }} />;
}

interface OpenerProps extends Props {
  buttonProps: object;
  opened: OpenedProps;
}

function Opener({ children, load, buttonProps, opened }: OpenerProps) {
  const { state, triggerRef } = opened;
  const [Opened, setOpened] = useState<ComponentType<OpenedProps>>();
  const snackbar = useSnackbar();
  const fetched = () => load().then((component) => setOpened(() => component));
  const fetchAhead = () => void fetched().catch(() => undefined);
  const isAwaited = state.isOpen && !Opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one press asks once.
  useEffect(() => {
    if (!isAwaited) return;
    fetched().catch(() => {
      state.close();
      snackbar.error(t`This could not be fetched. Check your connection and try again.`);
    });
  }, [isAwaited]);
  return (
    <>
      <ButtonContext value={{ ...buttonProps, ref: triggerRef, onHoverStart: fetchAhead, onFocus: fetchAhead }}>
        {children}
      </ButtonContext>
      {Opened && <Opened {...opened} />}
    </>
  );
}
