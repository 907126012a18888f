import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ChartNoAxesColumn, Code, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { LogoMark } from '../../ui/logo.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { useTitle } from '../../ui/page.tsx';
import { useLanguageChoice } from '../../ui/use-language-choice.ts';
import * as styles from './auth-layout.css.ts';

const points = [
  { icon: Upload, text: msg`Upload a video; it plays within seconds.` },
  { icon: Code, text: msg`Put it on any page with two lines of HTML.` },
  { icon: ChartNoAxesColumn, text: msg`See who watches, and for how long.` },
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
        <div className={styles.language}>
          <LanguageChoice />
        </div>
      </div>
      <div className={styles.scene}>
        <div className={styles.glow} />
        <p className={styles.tagline}>{t`Intelligently Connecting Communities`}</p>
        <ul className={styles.points}>
          {points.map(({ icon: Icon, text }) => (
            <li key={text.id} className={styles.point}>
              <span className={styles.pointMark}>
                <Icon size={18} aria-hidden />
              </span>
              {i18n._(text)}
            </li>
          ))}
        </ul>
      </div>
    </main>
  );
}

function LanguageChoice() {
  return <NativeSelect {...useLanguageChoice()} />;
}
