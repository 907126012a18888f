import { ChartNoAxesColumn, Code, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/logo.tsx';
import { useTitle } from '../../ui/page.tsx';
import * as styles from './auth-layout.css.ts';

const points = [
  { icon: Upload, text: 'Upload a video; it plays within seconds.' },
  { icon: Code, text: 'Put it on any page with two lines of HTML.' },
  { icon: ChartNoAxesColumn, text: 'See who watches, and for how long.' },
];

interface Props {
  title: string;
  lead: string;
  /** The way to the other page. */
  foot: ReactNode;
  children: ReactNode;
}

export function AuthLayout({ title, lead, foot, children }: Props) {
  useTitle(title);
  return (
    <main className={styles.root}>
      <div className={styles.side}>
        <div className={styles.brand}>
          <LogoMark />
          Zeacon
        </div>
        <div className={styles.form}>
          <div>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.lead}>{lead}</p>
          </div>
          {children}
          <p className={styles.foot}>{foot}</p>
        </div>
        <div />
      </div>
      <div className={styles.scene}>
        <div className={styles.glow} />
        <p className={styles.tagline}>Intelligently Connecting Communities</p>
        <ul className={styles.points}>
          {points.map(({ icon: Icon, text }) => (
            <li key={text} className={styles.point}>
              <span className={styles.pointMark}>
                <Icon size={18} aria-hidden />
              </span>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}
