import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuTrigger as AriaMenuTrigger,
  type MenuItemProps,
  type MenuProps,
  Popover,
  type PopoverProps,
  Separator,
} from 'react-aria-components';
import * as styles from './floating.css.ts';
import type { OpenedProps } from './opener.tsx';

interface Props extends Omit<MenuProps<object>, 'className' | 'style'> {
  /** The button that opens it. */
  trigger: ReactNode;
  placement?: PopoverProps['placement'];
  header?: ReactNode;
}

export function Menu({ trigger, placement = 'bottom end', header, ...menu }: Props) {
  return (
    <AriaMenuTrigger>
      {trigger}
      <Popover className={styles.popover} placement={placement}>
        {header}
        <AriaMenu {...menu} className={styles.menu} />
      </Popover>
    </AriaMenuTrigger>
  );
}

interface OpenedMenuProps extends Omit<Props, 'trigger'> {
  opened: OpenedProps;
}

/** The menu of a `MenuOpener`. */
export function OpenedMenu({ opened, placement = 'bottom end', header, ...menu }: OpenedMenuProps) {
  const { state, triggerRef, contentProps } = opened;
  return (
    <Popover
      className={styles.popover}
      placement={placement}
      trigger="MenuTrigger"
      triggerRef={triggerRef}
      isOpen={state.isOpen}
      onOpenChange={state.setOpen}
      {...(contentProps['aria-labelledby'] && { 'aria-labelledby': contentProps['aria-labelledby'] })}
    >
      {header}
      <AriaMenu {...contentProps} {...menu} className={styles.menu} />
    </Popover>
  );
}

interface ItemProps extends Omit<MenuItemProps, 'className' | 'style' | 'children'> {
  icon?: LucideIcon;
  isDanger?: boolean;
  children: string;
}

export function MenuItem({ icon: Icon, isDanger = false, children, ...item }: ItemProps) {
  return (
    <AriaMenuItem
      {...item}
      textValue={children}
      className={`${styles.menuItem} ${isDanger ? styles.menuItemDanger : ''}`}
    >
      {({ isSelected }) => (
        <>
          {Icon && <Icon size={17} aria-hidden />}
          {children}
          {isSelected && <Check size={16} aria-hidden className={styles.menuCheck} />}
        </>
      )}
    </AriaMenuItem>
  );
}

export function MenuSeparator() {
  return <Separator className={styles.separator} />;
}
