import { t } from '@lingui/core/macro';
import { CircleAlert, Info, type LucideIcon, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProgressBar as AriaProgressBar } from 'react-aria-components';
import { messageOf } from '../platform/api-failure.ts';
import { Button } from './button.tsx';
import * as page from './page.css.ts';
import * as styles from './states.css.ts';

/** A grey placeholder with the size of the loading content. */
export function Skeleton({
  width = '100%',
  height,
  radius,
}: {
  width?: number | string;
  height: number;
  radius?: number;
}) {
  return (
    <div className={styles.bone} style={{ width, height, ...(radius !== undefined && { borderRadius: radius }) }} />
  );
}

/** Tells screen readers that its skeletons mean loading. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="status" aria-busy="true">
      <span className={page.hidden}>{label}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}

interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  children: ReactNode;
  /** The next thing to do. */
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <div className={styles.emptyIcon}>
        <Icon size={26} aria-hidden />
      </div>
      <h2 className={styles.emptyTitle}>{title}</h2>
      <p className={styles.emptyText}>{children}</p>
      {action}
    </div>
  );
}

const noticeIcons = { danger: CircleAlert, amber: TriangleAlert, blue: Info };

interface NoticeProps {
  tone: keyof typeof styles.notice;
  action?: ReactNode;
  children: ReactNode;
}

export function Notice({ tone, action, children }: NoticeProps) {
  const Icon = noticeIcons[tone];
  return (
    <div className={styles.notice[tone]} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={18} aria-hidden />
      <span className={styles.noticeText}>{children}</span>
      {action}
    </div>
  );
}

/** A loading failure, with a way to retry. */
export function Problem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      action={
        <Button size="small" icon={RotateCw} onPress={onRetry}>
          {t`Try again`}
        </Button>
      }
    >
      {messageOf(error)}
    </Notice>
  );
}

export function Badge({ tone, children }: { tone: keyof typeof styles.badge; children: ReactNode }) {
  return <span className={styles.badge[tone]}>{children}</span>;
}

interface ProgressBarProps {
  label: string;
  /** From 0 to 1. */
  value: number;
  look?: 'running' | 'done' | 'paused';
}

export function ProgressBar({ label, value, look = 'running' }: ProgressBarProps) {
  const tone = look === 'done' ? styles.fillDone : look === 'paused' ? styles.fillPaused : '';
  return (
    <AriaProgressBar aria-label={label} value={value} maxValue={1} formatOptions={{ style: 'percent' }}>
      {({ percentage = 0 }) => (
        <div className={styles.track}>
          <div className={`${styles.fill} ${tone}`} style={{ width: `${percentage}%` }} />
        </div>
      )}
    </AriaProgressBar>
  );
}
