import { addCaption, type CaptionKind, type StreamCaption } from '@zeacon/contract';
import { FileText } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useCaptionWrites } from '../../platform/caption-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CaptionFile, captionFileTypes, captionRefusal, excerptFor, readCaptionFile } from './caption-file.ts';
import * as styles from './captions-tab.css.ts';
import { LanguageField } from './language-field.tsx';
import { nativeName } from './languages.ts';

const kinds = [
  { value: 'captions', label: 'Captions', hint: 'Speech, sounds and who speaks' },
  { value: 'subtitles', label: 'Subtitles', hint: 'The words alone' },
] as const satisfies readonly { value: CaptionKind; label: string; hint: string }[];

interface Props {
  streamId: string;
  existing: readonly StreamCaption[];
  isOpen: boolean;
  /** Chosen before the dialog opened. */
  file?: File | undefined;
  onClose: () => void;
  onAdded: () => void;
  /** More than one file was chosen: each speaks for itself, without this form. */
  onSeveral: (files: File[]) => void;
}

export function AddCaptionsDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title="Add captions" isOpen={isOpen} onClose={onClose} size="medium">
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
    problems[String(path[0])] ??= message;
  if (add.error instanceof ApiFailure) Object.assign(problems, add.error.fieldErrors);
  const fileProblem = problems.content ?? (add.error ? messageOf(add.error) : undefined);

  const take = async (chosen: File) => {
    add.reset();
    const refused = captionRefusal(chosen);
    setRefusal(refused && `“${chosen.name}”: ${refused}`);
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
        snackbar.success(replaced ? 'Captions replaced' : 'Captions added');
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
      {file && fileProblem && <FileProblem message={fileProblem} content={file.content} />}
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
          label="Label"
          hint="What viewers read in the menu"
          value={label}
          onChange={setLabel}
          maxLength={60}
          error={shown('label')}
        />
      </div>
      <Select label="Kind" options={kinds} value={kind} onChange={setKind} />
      <Switch
        label="On by default"
        hint="Unless the viewer chose otherwise"
        isSelected={isDefault}
        onChange={setIsDefault}
      />
      {replaced && <Notice tone="amber">{`This takes the place of “${replaced.label}”.`}</Notice>}
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" isPending={add.isPending}>
          Add captions
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
      label="Caption file"
      accept={captionFileTypes}
      isMultiple
      invitation="Drop caption files here"
      onFiles={onFiles}
      className={styles.file}
    >
      {(open) => (
        <>
          <FileText size={20} aria-hidden />
          <span className={styles.fileWords}>
            {file ? (
              <strong className={styles.fileName}>{file.fileName}</strong>
            ) : (
              'WebVTT, SubRip or transcription JSON'
            )}
            {isMissing && <span className={styles.missing}>Choose a file</span>}
          </span>
          <Button size="small" onPress={open}>
            {file ? 'Choose another' : 'Choose files'}
          </Button>
        </>
      )}
    </FileDrop>
  );
}

function FileProblem({ message, content }: { message: string; content: string }) {
  const lines = excerptFor(message, content);
  return (
    <div className={styles.problem}>
      <Notice tone="danger">{message}</Notice>
      {lines.length > 0 && (
        <pre className={styles.excerpt}>
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
