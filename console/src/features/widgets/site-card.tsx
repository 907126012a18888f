import { t } from '@lingui/core/macro';
import { allowedDomainsMax, validateAllowedDomains, type WidgetSite } from '@zeacon/contract';
import { useState } from 'react';
import { Snippet } from '../../entities/players/snippet-card.tsx';
import { useSaveWidgetSite } from '../../entities/widgets/widget-queries.ts';
import { siteTag } from '../../entities/widgets/widget-snippets.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './widgets.css.ts';

/** The tag of the business's site, and where it may show something. */
export function SiteCard({ site }: { site: WidgetSite }) {
  return (
    <>
      <Card title={t`Site tag`}>
        <Snippet
          code={siteTag(location.origin, site.siteKey)}
          note={t`Paste it once into every page of your site, best into its template. Everything else is decided here.`}
        />
      </Card>
      <Card title={t`Allowed domains`}>
        <Domains site={site} />
      </Card>
    </>
  );
}

function Domains({ site }: { site: WidgetSite }) {
  const save = useSaveWidgetSite();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState(site.allowedDomains.join('\n'));
  const domains = typed
    .split(/[\s,]+/)
    .map((domain) => domain.trim())
    .filter(Boolean);
  const wrong = validateAllowedDomains(domains).flatMap((message, index) =>
    message ? [`${domains[index]}: ${platformText(message)}`] : [],
  );
  const isChanged = domains.join('\n') !== site.allowedDomains.join('\n');
  const send = () =>
    save.mutate(domains, {
      onSuccess: () => snackbar.success(t`Changes saved`),
      onError: (error) => snackbar.error(messageOf(error)),
    });
  return (
    <div className={styles.group}>
      <TextField
        label={t`Domains`}
        hint={t`One a line, such as shop.example or *.shop.example. Without any, widgets appear on every site that has your tag.`}
        multiline
        rows={3}
        value={typed}
        onChange={setTyped}
        error={wrong[0]}
      />
      <May do="players.write">
        <div>
          <Button
            isDisabled={!isChanged || wrong.length > 0 || domains.length > allowedDomainsMax}
            isPending={save.isPending}
            onPress={send}
          >
            {t`Save domains`}
          </Button>
        </div>
      </May>
    </div>
  );
}
