import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { paths } from '../../paths.ts';
import { BusinessPage } from './business-page.tsx';
import { BusinessesPage } from './businesses-page.tsx';
import { ImpersonationsPage } from './impersonations-page.tsx';
import { MailsPage } from './mails-page.tsx';
import { OperatedPlansPage } from './operated-plans-page.tsx';
import { PromoCodesPage } from './promo-codes-page.tsx';
import { RevenuePage } from './revenue-page.tsx';
import * as styles from './section.css.ts';

const places: readonly { href: string; label: MessageDescriptor }[] = [
  { href: paths.operatorBusinesses, label: msg`Businesses` },
  { href: paths.operatorRevenue, label: msg`Revenue` },
  { href: paths.operatorPlans, label: msg`Plans` },
  { href: paths.operatorPromoCodes, label: msg`Promo codes` },
  { href: paths.operatorLog, label: msg`Operator log` },
  { href: paths.operatorMails, label: msg`Mails` },
];

/** What those who look after the platform have for themselves. */
export function OperatorSection({ notFound }: { notFound: ReactNode }) {
  const [location] = useLocation();
  return (
    <>
      <nav aria-label={t({ message: 'Operator', context: 'place' })} className={styles.places}>
        {places.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            className={styles.place}
            {...((location === href || location.startsWith(`${href}/`)) && { 'aria-current': 'page' as const })}
          >
            {i18n._(label)}
          </Link>
        ))}
      </nav>
      <Switch>
        <Route path={paths.operator}>
          <Redirect to={paths.operatorBusinesses} replace />
        </Route>
        <Route path={paths.operatorBusinesses} component={BusinessesPage} />
        <Route path="/operator/businesses/:id">{({ id }) => <BusinessPage key={id} id={id} />}</Route>
        <Route path={paths.operatorRevenue} component={RevenuePage} />
        <Route path={paths.operatorPlans} component={OperatedPlansPage} />
        <Route path={paths.operatorPromoCodes} component={PromoCodesPage} />
        <Route path={paths.operatorLog} component={ImpersonationsPage} />
        <Route path={paths.operatorMails} component={MailsPage} />
        <Route>{notFound}</Route>
      </Switch>
    </>
  );
}
