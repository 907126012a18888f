import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link, Redirect, Route, Switch, useLocation } from 'wouter';
import { operatorPaths } from '../../entities/operators/operator-paths.ts';
import { paths } from '../../paths.ts';
import { AllBillsPage } from './all-bills-page.tsx';
import { BusinessPage } from './business-page.tsx';
import { BusinessesPage } from './businesses-page.tsx';
import { EnquiriesPage } from './enquiries-page.tsx';
import { ImpersonationsPage } from './impersonations-page.tsx';
import { MailsPage } from './mails-page.tsx';
import { OperatedPlansPage } from './operated-plans-page.tsx';
import { PromoCodesPage } from './promo-codes-page.tsx';
import { RevenuePage } from './revenue-page.tsx';
import * as styles from './section.css.ts';

const places: readonly { href: string; label: MessageDescriptor }[] = [
  { href: operatorPaths.businesses, label: msg`Businesses` },
  { href: operatorPaths.revenue, label: msg`Revenue` },
  { href: operatorPaths.bills, label: msg`Bills` },
  { href: operatorPaths.plans, label: msg`Plans` },
  { href: operatorPaths.promoCodes, label: msg`Promo codes` },
  { href: operatorPaths.enquiries, label: msg`Enquiries` },
  { href: operatorPaths.log, label: msg`Operator log` },
  { href: operatorPaths.mails, label: msg`Mails` },
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
          <Redirect to={operatorPaths.businesses} replace />
        </Route>
        <Route path={operatorPaths.businesses} component={BusinessesPage} />
        <Route path="/operator/businesses/:id">{({ id }) => <BusinessPage key={id} id={id} />}</Route>
        <Route path={operatorPaths.revenue} component={RevenuePage} />
        <Route path={operatorPaths.bills} component={AllBillsPage} />
        <Route path={operatorPaths.plans} component={OperatedPlansPage} />
        <Route path={operatorPaths.promoCodes} component={PromoCodesPage} />
        <Route path={operatorPaths.enquiries} component={EnquiriesPage} />
        <Route path={operatorPaths.log} component={ImpersonationsPage} />
        <Route path={operatorPaths.mails} component={MailsPage} />
        <Route>{notFound}</Route>
      </Switch>
    </>
  );
}
