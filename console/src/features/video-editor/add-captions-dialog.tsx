import { t } from '@lingui/core/macro';
import { addCaption, type CaptionKind, type StreamCaption } from '@zeacon/contract';
import { FileText } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCaptionWrites } from '../../entities/captions/caption-queries.ts';
import { platformText } from '../../language/platform-text.ts';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  type CaptionFile,
  captionFileTypes,
  captionRefusal,
  type ExcerptLine,
  excerptFor,
  readCaptionFile,
} from './caption-file.ts';
import * as styles from './captions-tab.css.ts';
import { LanguageField } from './language-field.tsx';
import { nativeName } from './languages.ts';

const kinds = (): { value: CaptionKind; label: string; hint: string }[] => [
  { value: 'captions', label: t`Captions`, hint: t`Speech, sounds and who speaks` },
  { value: 'subtitles', label: t`Subtitles`, hint: t`Only what is said` },
];

interface Props {
  streamId: string;
  existing: readonly StreamCaption[];
  isOpen: boolean;
  /** A file chosen before the dialog opened. */
  file?: File | undefined;
  onClose: () => void;
  onAdded: () => void;
  /** Several files were chosen: they are added without this form. */
  onSeveral: (files: File[]) => void;
}

export function AddCaptionsDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title={t`Add captions`} isOpen={isOpen} onClose={onClose} size="medium">
      <AddCaptions onClose={onClose} {...rest} />
    </Dialog>
  );
}

function AddCaptions({ streamId, existing, file: given, onClose, onAdded, onSeveral }: Omit<Props, 'isOpen'>) {
  const { add } = useCaptionWrites(streamId);
  const snackbar = useSnackbar();
  const [file, setFile] = useState<CaptionFile>();
  const [refusal, setRefusal] = useState<string>();
  const [srclang, setSrclang] = useState('en');
  const [typedLabel, setLabel] = useState<string>();
  const [kind, setKind] = useState<CaptionKind>('captions');
  const [isDefault, setIsDefault] = useState(existing.length === 0);
  const [isTried, setIsTried] = useState(false);
  const label = typedLabel ?? nativeName(srclang);
  const replaced = existing.find((caption) => caption.kind === kind && caption.srclang === srclang);
  const replacedLabel = replaced?.label;

  const draft = {
    srclang,
    label,
    kind,
    isDefault,
    format: file?.format ?? 'vtt',
    content: file?.content ?? '',
  } as const;
  const problems: Record<string, string> = {};
  for (const { path, message } of addCaption.body.safeParse(draft).error?.issues ?? [])
    problems[String(path[0])] ??= platformText(message);
  if (add.error instanceof ApiFailure) Object.assign(problems, add.error.fieldErrors);
  const fileProblem = problems.content ?? (add.error ? messageOf(add.error) : undefined);
  const said = add.error instanceof ApiFailure ? add.error.said : '';

  const take = async (chosen: File) => {
    add.reset();
    const refused = captionRefusal(chosen);
    const { name } = chosen;
    setRefusal(refused && t`“${name}”: ${refused}`);
    if (refused) return setFile(undefined);
    const read = await readCaptionFile(chosen);
    setFile(read);
    if (read.srclang) setSrclang(read.srclang);
  };
  const takeGiven = useEffectEvent(() => given && void take(given));
  useEffect(() => takeGiven(), []);
  const submit = () => {
    setIsTried(true);
    if (!file || problems.srclang || problems.label) return;
    add.mutate(draft, {
      onSuccess: () => {
        snackbar.success(replaced ? t`Captions replaced` : t`Captions added`);
        onAdded();
        onClose();
      },
    });
  };
  const shown = (field: string) => (isTried || add.isError ? problems[field] : undefined);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <CaptionFileField
        file={file}
        onFiles={(files) => (files.length > 1 ? onSeveral(files) : void take(files[0]!))}
        isMissing={isTried && !file && !refusal}
      />
      {refusal && <Notice tone="danger">{refusal}</Notice>}
      {file && fileProblem && <FileProblem message={fileProblem} lines={excerptFor(said, file.content)} />}
      <div className={styles.pair}>
        <LanguageField
          value={srclang}
          onChange={(tag) => {
            add.reset();
            setSrclang(tag);
          }}
          error={shown('srclang')}
        />
        <TextField
          label={t({ message: 'Label', comment: 'Of captions, in the menu of the player' })}
          hint={t`What viewers read in the menu`}
          value={label}
          onChange={setLabel}
          maxLength={60}
          error={shown('label')}
        />
      </div>
      <Select
        label={t({ message: 'Kind', comment: 'Captions or subtitles' })}
        options={kinds()}
        value={kind}
        onChange={setKind}
      />
      <Switch
        label={t`On by default`}
        hint={t`Unless the viewer chose otherwise`}
        isSelected={isDefault}
        onChange={setIsDefault}
      />
      {replacedLabel !== undefined && <Notice tone="amber">{t`This replaces “${replacedLabel}”.`}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" variant="primary" isPending={add.isPending}>
          {t`Add captions`}
        </Button>
      </DialogActions>
    </form>
  );
}

interface FileFieldProps {
  file: CaptionFile | undefined;
  isMissing: boolean;
  onFiles: (files: File[]) => void;
}

function CaptionFileField({ file, isMissing, onFiles }: FileFieldProps) {
  return (
    <FileDrop
      label={t`Caption file`}
      accept={captionFileTypes}
      isMultiple
      invitation={t`Drop caption files here`}
      onFiles={onFiles}
      className={styles.file}
    >
      {(open) => (
        <>
          <FileText size={20} aria-hidden />
          <span className={styles.fileWords}>
            {file ? (
              <strong className={styles.fileName} dir="auto">
                {file.fileName}
              </strong>
            ) : (
              t`WebVTT, SubRip or transcription JSON`
            )}
            {isMissing && <span className={styles.missing}>{t`Choose a file`}</span>}
          </span>
          <Button size="small" onPress={open}>
            {file ? t`Choose another` : t`Choose files`}
          </Button>
        </>
      )}
    </FileDrop>
  );
}

function FileProblem({ message, lines }: { message: string; lines: ExcerptLine[] }) {
  return (
    <div className={styles.problem}>
      <Notice tone="danger">{message}</Notice>
      {lines.length > 0 && (
        <pre className={styles.excerpt} dir="ltr">
          {lines.map(({ number, text, isNamed }) => (
            <div key={number} className={isNamed ? styles.namedLine : undefined}>
              <span className={styles.lineNumber}>{number}</span>
              {text || ' '}
            </div>
          ))}
        </pre>
      )}
    </div>
  );
}
