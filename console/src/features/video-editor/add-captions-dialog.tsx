import { addCaption, type CaptionKind, type StreamCaption } from '@zeacon/contract';
import { FileText } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { ApiFailure, messageOf } from '../../platform/api-failure.ts';
import { useCaptionWrites } from '../../platform/caption-queries.ts';
import { useSnackbar } from '../../platform/snackbars.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice } from '../../ui/states.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type CaptionFile, captionFileTypes, excerptFor, readCaptionFile } from './caption-file.ts';
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
  onClose: () => void;
}

export function AddCaptionsDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title="Add captions" isOpen={isOpen} onClose={onClose} size="medium">
      <AddCaptions onClose={onClose} {...rest} />
    </Dialog>
  );
}

function AddCaptions({ streamId, existing, onClose }: Omit<Props, 'isOpen'>) {
  const { add } = useCaptionWrites(streamId);
  const snackbar = useSnackbar();
  const [file, setFile] = useState<CaptionFile>();
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

  const take = async (chosen: File | undefined) => {
    if (!chosen) return;
    add.reset();
    const read = await readCaptionFile(chosen);
    setFile(read);
    if (read.srclang) setSrclang(read.srclang);
  };
  const submit = () => {
    setIsTried(true);
    if (!file || problems.srclang || problems.label) return;
    add.mutate(draft, {
      onSuccess: () => {
        snackbar.success(replaced ? 'Captions replaced' : 'Captions added');
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
      <CaptionFileField file={file} onFile={(chosen) => void take(chosen)} isMissing={isTried && !file} />
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
  onFile: (file: File | undefined) => void;
}

function CaptionFileField({ file, isMissing, onFile }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(event.type !== 'drop');
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same without a mouse.
    <div
      className={`${styles.file} ${isOver ? styles.fileOver : ''}`}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        hold(event);
        onFile(event.dataTransfer.files[0]);
      }}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={captionFileTypes}
        aria-label="Caption file"
        onChange={(event) => {
          onFile(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <FileText size={20} aria-hidden />
      <span className={styles.fileWords}>
        {file ? <strong className={styles.fileName}>{file.fileName}</strong> : 'WebVTT, SubRip or transcription JSON'}
        {isMissing && <span className={styles.missing}>Choose a file</span>}
      </span>
      <Button size="small" onPress={() => input.current?.click()}>
        {file ? 'Choose another' : 'Choose a file'}
      </Button>
    </div>
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
