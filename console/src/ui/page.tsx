import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import * as styles from './page.css.ts';

/** Sets the `<title>` of the tab. */
export function useTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} – Zeacon` : 'Zeacon';
  }, [title]);
}

interface PageProps {
  title: string;
  /** Replaces the title and contains the h1: for example, a title that can be edited. */
  heading?: ReactNode;
  /** One line below the title. */
  lead?: ReactNode;
  actions?: ReactNode;
  back?: { href: string; label: string };
  isNarrow?: boolean;
  children: ReactNode;
}

export function Page({ title, heading, lead, actions, back, isNarrow = false, children }: PageProps) {
  useTitle(title);
  return (
    <div className={`${styles.page} ${isNarrow ? styles.narrow : ''}`}>
      <header className={styles.head}>
        <div className={styles.titles}>
          {back && (
            <Link href={back.href} className={styles.back}>
              <ChevronLeft size={16} aria-hidden />
              {back.label}
            </Link>
          )}
          {heading ?? <h1 className={styles.title}>{title}</h1>}
          {lead && <div className={styles.lead}>{lead}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface CardProps {
  title?: string;
  actions?: ReactNode;
  children: ReactNode;
}

export function Card({ title, actions, children }: CardProps) {
  return (
    <section className={styles.card} {...(title && { 'aria-label': title })}>
      {title && (
        <div className={styles.cardHead}>
          <h2 className={styles.cardTitle}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
