import { t } from '@lingui/core/macro';
import { imageIdOf, updateAccount } from '@zeacon/contract';
import { useSetAtom } from 'jotai';
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { usePictureWrites } from '../../entities/images/image-queries.ts';
import { pictureRefusal, pictureTypes } from '../../entities/images/picture-file.ts';
import { useApi } from '../../platform/api.ts';
import { messageOf } from '../../platform/api-failure.ts';
import { accountAtom, useAccount } from '../../platform/session.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { ProgressBar } from '../../ui/states.tsx';
import * as styles from './settings-page.css.ts';

/** The business's logo: uploaded here, shown beside its name wherever viewers see it. */
export function BusinessPicture() {
  const { businessName, logo } = useAccount();
  const { replace, remove, share, problem } = useLogo();
  const isBusy = share !== undefined;
  return (
    <section aria-label={t`Logo`}>
      <FileDrop
        label={t`Picture of the logo`}
        accept={pictureTypes}
        invitation={t`Drop the logo here`}
        className={styles.picture}
        onFiles={(files) => !isBusy && void replace(files)}
      >
        {(open) => (
          <>
            <Avatar name={businessName} src={logo} size={72} />
            <div className={styles.pictureWords}>
              <h3 className={styles.pictureTitle}>{t`Logo`}</h3>
              <p
                className={styles.note}
              >{t`JPEG, PNG, HEIC, WebP, GIF or AVIF of at most 20 MB. It is shown as a circle.`}</p>
              {isBusy && <ProgressBar label={t`Upload of the logo`} value={share} />}
              {problem && (
                <p role="alert" className={styles.problem}>
                  {problem}
                </p>
              )}
              <div className={styles.pictureActions}>
                <Button icon={ImageUp} isPending={isBusy} onPress={open}>
                  {logo ? t`Replace logo` : t`Upload logo`}
                </Button>
                {logo && (
                  <Button variant="quiet" icon={Trash2} isDisabled={isBusy} onPress={() => void remove()}>
                    {t`Remove logo`}
                  </Button>
                )}
              </div>
            </div>
          </>
        )}
      </FileDrop>
    </section>
  );
}

function useLogo() {
  const api = useApi();
  const pictures = usePictureWrites();
  const snackbar = useSnackbar();
  const account = useAccount();
  const setAccount = useSetAtom(accountAtom);
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function save(logo: string | null) {
    const { id, businessName, email } = account;
    setAccount(await api.call(updateAccount, { params: { id }, body: { businessName, email, logo } }));
  }

  /** Once nothing shows it any more. That it stays behind when this fails harms nobody. */
  async function discard(logo: string | null) {
    const uuid = logo && imageIdOf(logo);
    if (uuid) await pictures.remove.mutateAsync(uuid).catch(() => undefined);
  }

  return {
    /** 0 to 1 while one is being uploaded. */
    share,
    problem,
    async replace(files: readonly File[]) {
      const refusal = pictureRefusal(files);
      setProblem(refusal);
      if (refusal) return;
      const file = files[0]!;
      const run = new AbortController();
      leaving.current = run;
      setShare(0);
      try {
        const { url } = await pictures.upload.mutateAsync({
          kind: 'BUSINESS_PROFILE',
          file,
          onProgress: setShare,
          signal: run.signal,
        });
        await save(url);
        await discard(account.logo);
        snackbar.success(t`Logo changed`);
      } catch (error) {
        if (!run.signal.aborted) setProblem(messageOf(error));
      } finally {
        if (!run.signal.aborted) setShare(undefined);
      }
    },
    async remove() {
      setProblem(undefined);
      try {
        await save(null);
        await discard(account.logo);
        snackbar.success(t`Logo removed`);
      } catch (error) {
        setProblem(messageOf(error));
      }
    },
  };
}
