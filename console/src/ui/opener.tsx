import { t } from '@lingui/core/macro';
import { type ComponentType, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { ButtonContext, type ButtonProps, type PressEvent } from 'react-aria-components';
import { useSnackbar } from '../platform/snackbars.ts';

/** What a popover needs that belongs to a button, but came later than it. */
export interface OpenedProps {
  state: { isOpen: boolean; setOpen: (isOpen: boolean) => void };
  triggerRef: RefObject<HTMLButtonElement | null>;
  /** For the menu or the dialog in the popover. */
  contentProps: {
    id: string;
    'aria-labelledby': string;
    /** Where the keyboard begins in a menu. */
    autoFocus: boolean | 'first' | 'last';
    onClose: () => void;
  };
}

interface Props {
  children: ReactNode;
  /** Fetches the popover: when the button is reached, and at the latest when it is pressed. */
  load: () => Promise<ComponentType<OpenedProps>>;
}

/**
 * A button whose menu is fetched on demand; `load` brings an `OpenedMenu`. It does what React Aria's trigger of a menu
 * does, which brings 3 kB of texts for long presses along.
 */
export function MenuOpener(props: Props) {
  const [opened, { isOpen, open, toggle }] = useOpened();
  const buttonProps: ButtonProps = {
    'aria-haspopup': 'menu',
    // The menu has the focus by the time that the press ends.
    preventFocusOnPress: true,
    // A mouse opens it as it goes down, so that an item can be reached with the button held; a finger may be scrolling.
    onPressStart({ pointerType, target }: PressEvent) {
      if (pointerType === 'touch' || pointerType === 'keyboard') return;
      (target as HTMLElement).focus({ preventScroll: true });
      if (!isOpen) open(pointerType === 'virtual' ? 'first' : true);
    },
    onPress({ pointerType, target }: PressEvent) {
      if (pointerType !== 'touch') return;
      (target as HTMLElement).focus({ preventScroll: true });
      toggle(true);
    },
    onKeyDown(event) {
      const end = ends[event.key];
      if (!end) return;
      event.preventDefault();
      toggle(end);
    },
  };
  return <Opener {...props} buttonProps={buttonProps} opened={opened} />;
}

const ends: Partial<Record<string, 'first' | 'last'>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

/** A button whose dialog in a popover is fetched on demand. */
export function DialogOpener(props: Props) {
  const [opened, { toggle }] = useOpened();
  const buttonProps: ButtonProps = { 'aria-haspopup': 'dialog', onPress: () => toggle(true) };
  return <Opener {...props} buttonProps={buttonProps} opened={opened} />;
}

type Beginning = true | 'first' | 'last';

function useOpened() {
  /** Where it begins while it is open. */
  const [from, setFrom] = useState<Beginning>();
  const triggerRef = useRef<HTMLButtonElement>(null);
  const [id, labelledBy] = [useId(), useId()];
  const isOpen = from !== undefined;
  const close = () => setFrom(undefined);
  const opened: OpenedProps = {
    state: { isOpen, setOpen: (next) => setFrom(next ? true : undefined) },
    triggerRef,
    contentProps: { id, 'aria-labelledby': labelledBy, autoFocus: from ?? true, onClose: close },
  };
  const toggle = (beginning: Beginning) => setFrom(isOpen ? undefined : beginning);
  return [opened, { isOpen, open: setFrom, toggle }] as const;
}

interface OpenerProps extends Props {
  buttonProps: ButtonProps;
  opened: OpenedProps;
}

function Opener({ children, load, buttonProps, opened }: OpenerProps) {
  const { state, triggerRef, contentProps } = opened;
  const [Opened, setOpened] = useState<ComponentType<OpenedProps>>();
  const snackbar = useSnackbar();
  const fetched = () => load().then((component) => setOpened(() => component));
  const fetchAhead = () => void fetched().catch(() => undefined);
  const isAwaited = state.isOpen && !Opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: one press asks once.
  useEffect(() => {
    if (!isAwaited) return;
    fetched().catch(() => {
      state.setOpen(false);
      snackbar.error(t`This could not be fetched. Check your connection and try again.`);
    });
  }, [isAwaited]);
  return (
    <>
      <ButtonContext
        value={{
          ...buttonProps,
          id: contentProps['aria-labelledby'],
          'aria-expanded': state.isOpen,
          ...(state.isOpen && { 'aria-controls': contentProps.id }),
          ref: triggerRef,
          onHoverStart: fetchAhead,
          onFocus: fetchAhead,
        }}
      >
        {children}
      </ButtonContext>
      {Opened && <Opened {...opened} />}
    </>
  );
}
