import { t } from '@lingui/core/macro';
import { allowedDomainsMax, validateAllowedDomains, type WidgetSite } from '@zeacon/contract';
import { useState } from 'react';
import { splitDomains } from '../../entities/widgets/split-domains.ts';
import { useSaveWidgetSite } from '../../entities/widgets/widget-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { May } from '../../platform/may.tsx';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Where players, playlists and widgets may be shown. */
export function AllowedDomains({ site }: { site: WidgetSite }) {
  const save = useSaveWidgetSite();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState(site.allowedDomains.join('\n'));
  const [allowsOpaqueOrigins, setOpaque] = useState(site.allowsOpaqueOrigins);
  const [allowsUnnamedCallers, setUnnamed] = useState(site.allowsUnnamedCallers);
  const domains = splitDomains(typed);
  const wrong = validateAllowedDomains(domains).flatMap((message, index) =>
    message ? [`${domains[index]}: ${platformText(message)}`] : [],
  );
  const isChanged =
    domains.join('\n') !== site.allowedDomains.join('\n') ||
    allowsOpaqueOrigins !== site.allowsOpaqueOrigins ||
    allowsUnnamedCallers !== site.allowsUnnamedCallers;
  const send = () =>
    save.mutate(
      { allowedDomains: domains, allowsOpaqueOrigins, allowsUnnamedCallers },
      {
        onSuccess: () => snackbar.success(t`Changes saved`),
        onError: (error) => snackbar.error(messageOf(error)),
      },
    );
  return (
    <>
      <TextField
        label={t`Domains`}
        hint={t`One per line, such as shop.example or *.shop.example. They apply to players, playlists and widgets. Leave it empty to allow every site.`}
        dir="ltr"
        multiline
        rows={3}
        value={typed}
        onChange={setTyped}
        error={wrong[0]}
      />
      {domains.length > 0 && (
        <>
          <Switch
            label={t`Sandboxed frames and local files`}
            hint={t`Browsers do not say which site these belong to. Anybody can make such a page.`}
            isSelected={allowsOpaqueOrigins}
            onChange={setOpaque}
          />
          <Switch
            label={t`Apps and servers`}
            hint={t`They name no site at all, for example an app that plays videos itself.`}
            isSelected={allowsUnnamedCallers}
            onChange={setUnnamed}
          />
        </>
      )}
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
    </>
  );
}
