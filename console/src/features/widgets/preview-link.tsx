import { t } from '@lingui/core/macro';
import { validateUrl, type WidgetDraft, widgetPreviewMinutes } from '@zeacon/contract';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useSites } from '../../entities/sites/site-queries.ts';
import { useWidgetUpkeep } from '../../entities/widgets/upkeep-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { reasonOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { TextField } from '../../ui/text-field.tsx';
import * as styles from './widgets.css.ts';

/** Opens a page of the business's own with what is being edited in it. */
export function PreviewLink({ draft }: { draft: WidgetDraft }) {
  const { data: sites } = useSites();
  const { preview } = useWidgetUpkeep();
  const snackbar = useSnackbar();
  const [typed, setTyped] = useState<string>();
  const [isTouched, setTouched] = useState(false);
  const url = typed ?? sites?.[0]?.origin ?? '';
  const problem = url === '' ? undefined : validateUrl(url);

  function open() {
    // Opened by the press itself: browsers refuse windows that come later.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    preview.mutate(
      { draft, url },
      {
        onSuccess: (made) => {
          if (tab) tab.location.href = made.url;
          else location.assign(made.url);
        },
        onError: (error) => {
          tab?.close();
          snackbar.error(reasonOf(error));
        },
      },
    );
  }

  return (
    <Card title={t`On your own page`}>
      <div className={styles.group}>
        <TextField
          label={t`Page with your site tag`}
          type="url"
          placeholder="https://shop.example/products/mug"
          value={url}
          onChange={setTyped}
          onBlur={() => setTouched(true)}
          error={isTouched && problem ? platformText(problem) : undefined}
        />
        <p className={styles.note}>
          {t`Opens it with this draft, saved or not. Nobody else sees it, nothing is counted, and the link works for ${widgetPreviewMinutes} minutes.`}
        </p>
        <div>
          <Button
            icon={ExternalLink}
            isDisabled={url === '' || problem !== undefined}
            isPending={preview.isPending}
            onPress={open}
          >
            {t`Open preview`}
          </Button>
        </div>
      </div>
    </Card>
  );
}
