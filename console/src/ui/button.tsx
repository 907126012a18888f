import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { Link } from 'wouter';
import * as styles from './button.css.ts';

type Variant = keyof typeof styles.button;
type Size = 'small' | 'medium' | 'large';

interface Look {
  variant?: Variant;
  size?: Size;
  icon?: LucideIcon;
  wide?: boolean;
  children: ReactNode;
}

function lookOf({ variant = 'secondary', size = 'medium', wide = false }: Omit<Look, 'children'>): string {
  const sized = size === 'large' ? styles.large : size === 'small' ? styles.small : '';
  return `${styles.button[variant]} ${sized} ${wide ? styles.wide : ''}`;
}

export type ButtonProps = Look & Omit<AriaButtonProps, 'className' | 'style' | 'children'>;

/** While pending it keeps its size and focus, and says so to screen readers. */
export function Button({ variant, size, icon: Icon, wide, children, ...props }: ButtonProps) {
  const look = lookOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) });
  const iconSize = size === 'small' ? 15 : 17;
  return (
    <AriaButton {...props} className={look}>
      {props.isPending ? (
        <LoaderCircle size={iconSize} className={styles.spinner} aria-hidden />
      ) : (
        Icon && <Icon size={iconSize} aria-hidden />
      )}
      {children}
    </AriaButton>
  );
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  icon: LucideIcon;
  /** Read by screen readers. */
  label: string;
  variant?: Variant;
  size?: 'small' | 'medium';
}

export function IconButton({ icon: Icon, label, variant = 'quiet', size = 'medium', ...props }: IconButtonProps) {
  const sized = size === 'small' ? styles.smallIcon : styles.iconOnly;
  return (
    <AriaButton {...props} aria-label={label} className={`${styles.button[variant]} ${sized}`}>
      <Icon size={size === 'small' ? 16 : 19} aria-hidden />
    </AriaButton>
  );
}

interface LinkButtonProps extends Look {
  href: string;
  /** Whether it loads the console anew, which then finds out who is signed in. */
  reloads?: boolean;
}

export function LinkButton({ href, variant, size, icon: Icon, wide, reloads = false, children }: LinkButtonProps) {
  const look = lookOf({ ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) });
  const content = (
    <>
      {Icon && <Icon size={17} aria-hidden />}
      {children}
    </>
  );
  if (reloads)
    return (
      <a href={href} className={look}>
        {content}
      </a>
    );
  return (
    <Link href={href} className={look}>
      {content}
    </Link>
  );
}
